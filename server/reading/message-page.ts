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
const NEWLINE = 0x0a;

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
  const last = Math.min(shard.lines, from + count - 1);
  if (from > last) return { bytes: Buffer.alloc(0), nextFrom: from };
  const mark = await marks.before(shard, from);
  const page = new PageBytes();
  const full = { aborted: false };
  let nextFrom = from;
  const place = { fromByte: mark.byte, fromLine: mark.line, toByte: shard.readBytes };
  const read = await readLines(shard.file, { ...place, atOnce, signal: full }, (slice) => {
    if (slice.line < from) return;
    const isTaken = page.add(bytesToSend(slice, record, shard));
    if (isTaken) nextFrom = slice.line + 1;
    full.aborted = !isTaken || slice.line >= last;
  });
  if (read.problem !== null && nextFrom === from) throw shardProblem(read.problem);
  return { bytes: page.bytes(), nextFrom };
}

/** The lines of a page one behind the other: copied as they come, since what they lie in is read into again. */
class PageBytes {
  #bytes = Buffer.allocUnsafe(PAGE_LIMIT);
  #size = 0;

  /** False when it would make the page too large; the first line is taken whatever its size. */
  add(line: Buffer): boolean {
    const size = this.#size + line.length + 1;
    if (size > PAGE_LIMIT) {
      if (this.#size > 0) return false;
      this.#bytes = Buffer.allocUnsafe(size);
    }
    line.copy(this.#bytes, this.#size);
    this.#bytes[size - 1] = NEWLINE;
    this.#size = size;
    return true;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }
}

/** A line as a page sends it. Its bytes may be lent until the next line comes. */
function bytesToSend(slice: LineSlice, record: SessionRecord, shard: ShardRecord): Buffer {
  const { buffer } = slice;
  if (buffer !== null && buffer.length <= UNREADABLE_LIMIT) return buffer; // most lines: not even decoded
  const { text } = slice;
  if (buffer === null || text === null) return Buffer.from(`A line of ${slice.bytes} bytes, too long to be read.`);
  const sent = elideLine(text, placeOf(record.key, shard.file.index, slice.line), { bytes: buffer.length });
  if (sent === text) return buffer;
  return Buffer.from(buffer.at(-1) === 0x0d && sent.endsWith("}") ? `${sent}\r` : sent);
}
