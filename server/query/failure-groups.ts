import type { FailureFigures, FailureGroup, FailureGrouping, FailureGroups, FailureKey } from "#shared/api/failures.ts";
import { addFailure, type FailureSum, sharedPattern, startFailureSum } from "#shared/failures/failure-sum.ts";
import { type BucketAxis, bucketIn } from "#shared/figures/buckets.ts";
import type { ArchiveView } from "./archive-view.ts";
import { modelOf, type OwnFailure, selectFailures } from "./failure-selection.ts";
import { pageGroups, readGroupSort, type SummedGroup } from "./failure-group-page.ts";
import { needsAttention } from "./needs-attention.ts";
import { readNames, readRange, readZone } from "./read-params.ts";
import { isoTime } from "./session-summary.ts";
import { readBucket, usageAxis } from "./usage-axis.ts";

const GROUPINGS: readonly FailureGrouping[] = ["fingerprint", "class", "model", "tool", "bucket"];

/** Answers `GET /api/failures`. Throws a QueryError for a query that is none. */
export function queryFailures(view: ArchiveView, params: URLSearchParams): FailureGroups {
  const by = readNames(params, "group_by", GROUPINGS);
  const groupings: readonly FailureGrouping[] = by.length === 0 ? ["fingerprint"] : by;
  const zone = readZone(params);
  const range = readRange(params, zone);
  const sort = readGroupSort(params);
  const { failures, facets } = selectFailures(view, params, range);
  const wantsAxis = groupings.includes("bucket") || params.has("bucket");
  const times = () => timesOf(failures);
  const axis = wantsAxis ? usageAxis(range, readBucket(params), zone, { extent: times, all: times }) : null;
  const all = groupFailures(failures, groupings, axis);
  const { page, next } = pageGroups(all, params, sort, groupings.includes("bucket"));
  return {
    groups: page.map(toGroup),
    next_cursor: next,
    total: all.length,
    totals: totalsOf(failures),
    facets,
    buckets: axis && axis.keys,
    bucket: axis && axis.size,
    range: { from: isoTime(range.from ?? axis?.edges[0] ?? null), to: isoTime(range.to ?? axis?.edges.at(-1) ?? null) },
    tz: zone,
    needs_attention: needsAttention(view),
  };
}

function* timesOf(failures: readonly OwnFailure[]): Generator<number> {
  for (const { failure } of failures) yield failure.time ?? NaN;
}

function groupFailures(
  failures: readonly OwnFailure[],
  groupings: readonly FailureGrouping[],
  axis: BucketAxis | null,
): SummedGroup[] {
  const groups = new Map<string, SummedGroup>();
  const groupOf = (key: FailureKey): SummedGroup => {
    const text = JSON.stringify(key);
    const known = groups.get(text);
    if (known !== undefined) return known;
    const group = { key, text, sum: startFailureSum(), overTime: axis && new Uint32Array(axis.keys.length) };
    groups.set(text, group);
    return group;
  };
  if (groupings.length === 1 && groupings[0] === "bucket") for (const bucket of axis?.keys ?? []) groupOf({ bucket });
  for (const selected of failures) {
    const key = keyOf(selected, groupings, axis);
    if (key === null) continue;
    const { sum, overTime } = groupOf(key);
    addFailure(sum, selected);
    const bucket = axis === null ? -1 : bucketIn(axis.edges, selected.failure.time ?? NaN);
    if (overTime !== null && bucket >= 0) overTime[bucket] = (overTime[bucket] ?? 0) + 1;
  }
  return [...groups.values()];
}

/** Null: the failure has no such value. A failed tool is of no model, and only a failed tool is of a tool. */
function keyOf(
  { failure }: OwnFailure,
  groupings: readonly FailureGrouping[],
  axis: BucketAxis | null,
): FailureKey | null {
  const parts = groupings.map((grouping): FailureKey | null => {
    switch (grouping) {
      case "fingerprint":
        return { fingerprint: failure.fingerprint };
      case "class":
        return { class: failure.errorClass };
      case "model": {
        if (failure.kind === "tool") return null;
        const { provider, modelId } = modelOf(failure.subject);
        return { provider, model: modelId };
      }
      case "tool":
        return failure.kind === "tool" ? { tool: failure.subject } : null;
      case "bucket":
        return { bucket: axis?.keys[bucketIn(axis.edges, failure.time ?? NaN)] ?? null };
      default:
        return grouping satisfies never;
    }
  });
  return parts.includes(null) ? null : (Object.assign({}, ...parts) as FailureKey);
}

function toGroup({ key, sum, overTime }: SummedGroup): FailureGroup {
  const { fingerprint = null, errorClass = null, kind = null, subject = null } = sum.shared;
  return {
    key,
    fingerprint,
    class: errorClass,
    kind,
    subject,
    pattern: sharedPattern(sum),
    sample: sum.newest?.message ?? null,
    ...figuresOf(sum),
    ...(overTime !== null && { buckets: [...overTime] }),
  };
}

function figuresOf(sum: FailureSum): FailureFigures {
  return {
    count: sum.count,
    sessions: sum.sessions.size,
    recovered: sum.runs.recovered,
    gave_up: sum.runs.gave_up,
    attempts: sum.attempts,
    attempts_without_usage: sum.attemptsWithoutUsage,
    lost_ms: sum.lost,
    first: isoTime(sum.first),
    last: isoTime(sum.last),
  };
}

function totalsOf(failures: readonly OwnFailure[]): FailureGroups["totals"] {
  const sum = startFailureSum();
  for (const selected of failures) addFailure(sum, selected);
  return {
    ...figuresOf(sum),
    tool_failures: sum.toolFailures,
    compactions: sum.compactions,
    waiting: sum.runs.waiting,
    stopped: sum.runs.stopped,
    longest_lost_ms: sum.longestLost,
  };
}
