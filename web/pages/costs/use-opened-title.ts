import type { Bucket } from "#shared/api/usage.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useText } from "#web/text/locale.tsx";
import type { DrillFilters, Opened } from "./costs-view.ts";
import { DIMENSION_WORDS, NO_VALUE, valueText } from "./dimensions.ts";
import { useBucketText } from "./use-bucket-text.ts";
import { useStatusText } from "./use-status-text.ts";

/** Names of what a request has, as the filter `has` writes them. */
const HAS_WORDS: Readonly<Record<string, PlainTextKey>> = {
  unpriced: "costs.has.unpriced",
  without_usage: "costs.has.withoutUsage",
  speed: "costs.has.speed",
  latency: "costs.has.latency",
  cache_break: "costs.has.cacheBreak",
  big_output: "costs.has.bigOutput",
  retry: "costs.has.retry",
  compaction: "costs.has.compaction",
};

/** The name of what is open: "Requests · claude-sonnet · Tue 24 Nov". */
export function useOpenedTitle(opened: Opened, size: Bucket): string {
  const t = useText();
  const bucketText = useBucketText(size);
  const statusText = useStatusText();
  switch (opened.kind) {
    case "requests": {
      const bucket = opened.bucket === null ? [] : [bucketText.title(opened.bucket)];
      return [t("costs.drawer.requests"), ...partsOf(opened.filters), ...bucket].join(" · ");
    }
    case "others":
      return [t("costs.drawer.others"), ...(opened.bucket === null ? [] : [bucketText.title(opened.bucket)])].join(
        " · ",
      );
    case "calls":
      return [t(opened.failed ? "costs.drawer.failedCalls" : "costs.drawer.calls"), opened.tool].join(" · ");
    case "rows":
      return t("costs.drawer.by", { name: t(DIMENSION_WORDS[opened.by]) });
    default:
      return opened satisfies never;
  }

  function partsOf(filters: DrillFilters): string[] {
    const { project, agent, provider, model, workspace, source, session, task, status, has } = filters;
    // A model says its provider only where it has no name, a session its place never: its rows do.
    const named = session
      ? [session]
      : [project, agent, workspace, source && valueText("source", source, t), model ?? provider];
    const known = named.filter((part) => part !== undefined);
    const word = has !== undefined && Object.hasOwn(HAS_WORDS, has) ? HAS_WORDS[has] : undefined;
    return [
      ...known.map((part) => (part === NO_VALUE ? t("costs.notRecorded") : part)),
      ...(task === undefined || task === NO_VALUE ? [] : [t("costs.task", { number: Number(task) })]),
      ...(status === undefined ? [] : [statusText(status)]),
      ...(word === undefined ? [] : [t(word)]),
    ];
  }
}
