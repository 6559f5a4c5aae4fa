import { type BucketAxis, bucketIn } from "./buckets.ts";
import { type CallColumns, CallFlag } from "./call-columns.ts";

/** Which tool calls are counted; as for requests. */
export interface CallSelection {
  readonly sessions: Uint8Array | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** Figures over the calls of one tool. A tool has no money. */
export interface ToolFigures {
  /** Code of the tool, into the columns' names. */
  readonly name: number;
  /** Bucket of the axis; past the last for an unknown instant; null without an axis. */
  readonly bucket: number | null;
  /** All calls, cut ones and a compaction's included. */
  readonly calls: number;
  readonly failures: number;
  /** Ms of the calls of which it is known; null when it is known of none. */
  readonly time_ms: number | null;
  readonly output_bytes: number;
}

/** Figures by tool, and by bucket where an axis is given, the most called first. */
export function toolUsage(columns: CallColumns, selection: CallSelection, axis: BucketAxis | null): ToolFigures[] {
  const { sessions } = selection;
  const bounded = selection.from !== null || selection.to !== null;
  const from = selection.from ?? -Infinity;
  const to = selection.to ?? Infinity;
  const names = columns.names.length;
  const groups = new Map<number, { calls: number; failures: number; timed: number; time: number; bytes: number }>();
  for (let row = 0; row < columns.length; row++) {
    const flags = columns.flags[row] as number;
    if ((flags & (CallFlag.copied | CallFlag.dropped)) !== 0) continue;
    if (sessions !== null && sessions[columns.session[row] as number] !== 1) continue;
    const instant = columns.instant[row] as number;
    if (bounded && !(instant >= from && instant < to)) continue;
    const key = (axis === null ? 0 : bucketOf(axis, instant)) * names + (columns.name[row] as number);
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = { calls: 0, failures: 0, timed: 0, time: 0, bytes: 0 }));
    group.calls += 1;
    if ((flags & CallFlag.failed) !== 0) group.failures += 1;
    const took = columns.took[row] as number;
    if (took >= 0) {
      group.timed += 1;
      group.time += took;
    }
    const bytes = columns.outputBytes[row] as number;
    if (bytes >= 0) group.bytes += bytes;
  }
  return [...groups]
    .map(([key, { calls, failures, timed, time, bytes }]) => ({
      name: key % names,
      bucket: axis === null ? null : Math.floor(key / names),
      calls,
      failures,
      time_ms: timed === 0 ? null : time,
      output_bytes: bytes,
    }))
    .sort((a, b) => (a.bucket === b.bucket ? b.calls - a.calls : Number(a.bucket) - Number(b.bucket)));
}

function bucketOf({ edges, keys }: BucketAxis, instant: number): number {
  const bucket = bucketIn(edges, instant);
  return bucket < 0 ? keys.length : bucket;
}
