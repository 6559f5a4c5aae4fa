import { elideLine, PAGE_LIMIT, UNREADABLE_LIMIT } from "#shared/api/elide.ts";
import type { SessionRecord, ShardRecord } from "#server/index/types.ts";
import { readLines } from "#server/roots/line-reader.ts";
import type { LineSlice } from "#server/roots/types.ts";
import { type LineMarks, shardProblem } from "./line-marks.ts";
import { placeOf } from "./line-place.ts";

/** A page of stored lines: the k-th line of `bytes` is line from + k − 1. */
export interface MessagePage {
  readonly bytes: Buffer;
  /** The number of the first line that is not in the page. */
  readonly nextFrom: number;
}

/** Bytes of one read: mostly a whole page. */
const atOnce = 128 * 1024;
const newline = Buffer.from("\n");

/**
 * Reads up to `count` whole lines from line `from` on, at most 512 KiB and at least one line. Lines that need no
 * elision keep their very bytes, bad UTF-8 included.
 * @throws ApiProblem when the shard cannot be read
 */
export async function readPage(
  { record, shard, marks }: { record: SessionRecord; shard: ShardRecord; marks: LineMarks },
  from: number,
  count: number,
): Promise<MessagePage> {
  const parts: Buffer[] = [];
  let size = 0;
  let nextFrom = from;
  const last = Math.min(shard.lines, from + count - 1);
  if (from > last) return { bytes: Buffer.alloc(0), nextFrom };
  const mark = await marks.before(shard, from);
  const full = new AbortController();
  const place = { fromByte: mark.byte, fromLine: mark.line, toByte: shard.readBytes };
  const options = { ...place, atOnce, signal: full.signal };
  const read = await readLines(shard.file, options, (slice) => {
    if (slice.line < from) return;
    const bytes = bytesToSend(slice, record, shard);
    if (parts.length > 0 && size + bytes.length + 1 > PAGE_LIMIT) return full.abort();
    parts.push(bytes, newline);
    size += bytes.length + 1;
    nextFrom = slice.line + 1;
    if (slice.line >= last) full.abort();
  });
  if (read.problem !== null && parts.length === 0) throw shardProblem(read.problem);
  return { bytes: Buffer.concat(parts), nextFrom };
}

/** A line as a page sends it, in bytes of its own. */
function bytesToSend(slice: LineSlice, record: SessionRecord, shard: ShardRecord): Buffer {
  const { buffer } = slice;
  if (buffer !== null && buffer.length <= UNREADABLE_LIMIT) return Buffer.from(buffer); // most lines: not even decoded
  const { text } = slice;
  if (buffer === null || text === null) return Buffer.from(`A line of ${slice.bytes} bytes, too long to be read.`);
  const sent = elideLine(text, placeOf(record.key, shard.file.index, slice.line), { bytes: buffer.length });
  if (sent === text) return Buffer.from(buffer);
  return Buffer.from(buffer.at(-1) === 0x0d && sent.endsWith("}") ? `${sent}\r` : sent);
}
