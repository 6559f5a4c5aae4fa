import type { FailureGroup, FailureKey } from "#shared/api/failures.ts";
import type { OpenedGroup } from "./errors-view.ts";

/** How the API's filters write a value that is not recorded. */
const NO_VALUE = "(none)";

/** What is grouped by model: a failed tool has the model of its session, but is in no group of models. */
const OF_MODELS = "request,compaction";

/** The filters that select exactly the failures of a group. */
export function groupFilters({ fingerprint, class: name, provider, model, tool }: FailureKey): OpenedGroup["by"] {
  return {
    ...(fingerprint !== undefined && { fingerprint }),
    ...(name !== undefined && { class: name }),
    ...(model !== undefined && { kind: OF_MODELS }),
    ...(provider !== undefined && { provider: provider ?? NO_VALUE }),
    ...(model !== undefined && { model: model ?? NO_VALUE }),
    ...(tool !== undefined && { tool }),
  };
}

/** The identity of a group, for React and for finding the open one. */
export function groupId(by: OpenedGroup["by"]): string {
  return JSON.stringify([by.fingerprint, by.class, by.provider, by.model, by.tool]);
}

/** The identity of the group that is open, in all buckets; null where none is. */
export function openedGroup(opened: OpenedGroup | null): string | null {
  return opened === null || opened.bucket !== null ? null : groupId(opened.by);
}

/** How the API names a tool, provider or model that is not recorded. */
const NOT_RECORDED = "?";

/** What failed, short: the model without its provider, or the tool; null where it is not recorded. */
export function subjectText(kind: FailureGroup["kind"], subject: string): string | null {
  const name = kind === "tool" ? subject : subject.slice(subject.indexOf("/") + 1);
  return name === NOT_RECORDED ? null : name;
}
