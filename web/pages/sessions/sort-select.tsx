import { useText } from "#web/text/locale.tsx";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { Select } from "#web/ui/select.tsx";
import { canGroup, SORT_KEYS, sortedBy, type ListView, type SortKey } from "./list-view.ts";
import type { ChangeView } from "./use-list-view.ts";

const WORDS: Readonly<Record<SortKey, PlainTextKey>> = {
  last_activity: "sessions.sort.lastActivity",
  started_at: "sessions.sort.started",
  title: "sessions.column.title",
  model: "sessions.column.model",
  state: "sessions.column.state",
  project: "sessions.column.project",
  agent: "sessions.column.agent",
  duration: "figure.duration",
  tasks: "figure.tasks",
  requests: "figure.requests",
  tool_calls: "figure.toolCalls",
  tokens: "figure.tokens",
  cost: "figure.cost",
  children: "sessions.column.children",
};

/** What the list is sorted by; the heads of the columns do the same and turn the direction. */
export function SortSelect({ view, change }: { view: ListView; change: ChangeView }) {
  const t = useText();
  return (
    <Select
      label={t("sessions.sort")}
      prefix={t("sessions.sort")}
      value={view.sort.key}
      options={SORT_KEYS.map((key) => ({ value: key, label: t(WORDS[key]) }))}
      onChange={(key) => key !== view.sort.key && change((before) => sortedBy(before, key))}
    />
  );
}

/** Whether rows stand under days; only an order by time has days. */
export function GroupSelect({ view, change }: { view: ListView; change: ChangeView }) {
  const t = useText();
  const possible = canGroup(view);
  return (
    <Select
      label={t("sessions.group")}
      prefix={t("sessions.group")}
      value={possible ? view.group : "none"}
      disabled={!possible}
      options={[
        { value: "day", label: t("sessions.group.day") },
        { value: "none", label: t("sessions.group.none") },
      ]}
      onChange={(group) => change((before) => ({ ...before, group }))}
    />
  );
}
