import { type CallColumns, CallFlag } from "./call-columns.ts";
import { type RequestColumns, RequestFlag } from "./request-columns.ts";

/** A tool output over this many bytes is big: about 8,000 tokens that every later request carries along. */
export const BIG_OUTPUT_BYTES = 32 * 1024;

/** By row of the requests: the big tool outputs that it was the first to read. */
export interface BigOutputs {
  readonly calls: Uint32Array;
  /** UTF-8 bytes of them together. */
  readonly bytes: Float64Array;
}

/**
 * Finds for every big output the request that first read it: the next one of the session that begins after the call,
 * compactions apart. An output that no request has read yet is in none. Rows of a session stand in the order of its
 * requests.
 *
 * @param sessions One more than the highest session ordinal.
 */
export function bigOutputs(requests: RequestColumns, calls: CallColumns, sessions: number): BigOutputs {
  const found = { calls: new Uint32Array(requests.length), bytes: new Float64Array(requests.length) };
  const { starts, rows } = rowsBySession(requests, sessions);
  for (let call = 0; call < calls.length; call++) {
    const bytes = calls.outputBytes[call] as number;
    if (!(bytes > BIG_OUTPUT_BYTES)) continue;
    if (((calls.flags[call] as number) & (CallFlag.copied | CallFlag.dropped)) !== 0) continue;
    const session = calls.session[call] as number;
    const place = { shard: calls.shard[call] as number, line: calls.line[call] as number };
    const row = firstAfter(requests, rows, starts[session] as number, starts[session + 1] as number, place);
    if (row === null) continue;
    (found.calls[row] as number) += 1;
    (found.bytes[row] as number) += bytes;
  }
  return found;
}

/** The rows of each session side by side, those of compactions and dropped ones left out. */
function rowsBySession({ length, session, flags }: RequestColumns, sessions: number) {
  const outside = RequestFlag.dropped | RequestFlag.compaction;
  const starts = new Uint32Array(sessions + 1);
  const isIn = (row: number) => ((flags[row] as number) & outside) === 0;
  for (let row = 0; row < length; row++) if (isIn(row)) (starts[(session[row] as number) + 1] as number) += 1;
  for (let i = 1; i <= sessions; i++) (starts[i] as number) += starts[i - 1] as number;
  const next = starts.slice();
  const rows = new Uint32Array(starts[sessions] as number);
  for (let row = 0; row < length; row++) {
    if (!isIn(row)) continue;
    const at = next[session[row] as number] as number;
    rows[at] = row;
    next[session[row] as number] = at + 1;
  }
  return { starts, rows };
}

function firstAfter(
  { shard, line }: RequestColumns,
  rows: Uint32Array,
  from: number,
  to: number,
  place: { readonly shard: number; readonly line: number },
): number | null {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle] as number;
    const after = (shard[row] as number) - place.shard || (line[row] as number) - place.line;
    if (after > 0) high = middle;
    else low = middle + 1;
  }
  return low < to ? (rows[low] as number) : null;
}
