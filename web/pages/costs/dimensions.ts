import type { UsageKey } from "#shared/api/usage.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import type { Translate } from "#web/text/translate.ts";

/** What a usage query can be filtered by. */
export const DIMENSIONS = ["project", "agent", "provider", "model", "workspace", "source", "session"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** One value a dimension, at most. `root` tells apart sessions of one id under several roots. */
export type Filters = Readonly<Partial<Record<Dimension | "root", string>>>;

/** The words of the dimensions. */
export const DIMENSION_WORDS = {
  project: "costs.by.project",
  agent: "costs.by.agent",
  provider: "costs.by.provider",
  model: "costs.by.model",
  workspace: "costs.by.workspace",
  source: "costs.by.source",
  session: "costs.by.session",
} as const satisfies Record<Dimension, PlainTextKey>;

/** How the API's filters write a value that is not recorded. */
export const NO_VALUE = "(none)";

/** The words of where a session comes from; other producers may name other sources. */
const SOURCE_WORDS: Readonly<Record<string, PlainTextKey>> = {
  user: "sessions.source.user",
  subagent: "sessions.source.subagent",
  schedule: "sessions.source.schedule",
};

/** A value of a dimension, in words where it has some. */
export function valueText(dimension: Dimension, value: string, t: Translate): string {
  if (value === NO_VALUE) return t("costs.notRecorded");
  const word = dimension === "source" && Object.hasOwn(SOURCE_WORDS, value) ? SOURCE_WORDS[value] : undefined;
  return word === undefined ? value : t(word);
}

/** The filters that select exactly the requests of a row grouped by a dimension. */
export function filtersOf(key: UsageKey, dimension: Dimension): Filters {
  switch (dimension) {
    case "model":
      return given({ provider: key.provider ?? NO_VALUE, model: key.model ?? NO_VALUE });
    case "session":
      return given({ root: key.root, project: key.project, agent: key.agent, session: key.session });
    default:
      return { [dimension]: key[dimension] ?? NO_VALUE };
  }
}

function given(filters: Readonly<Partial<Record<Dimension | "root", string | undefined>>>): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Filters;
}

/** The identity of a key, for React. */
export function idOf(key: UsageKey): string {
  const { root, project, agent, session, task, provider, model, workspace, source, tool } = key;
  return JSON.stringify([root, project, agent, session, task, provider, model, workspace, source, tool]);
}
