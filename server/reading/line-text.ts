import type { ShardRecord } from "#server/index/types.ts";
import { readLines } from "#server/roots/line-reader.ts";
import { type LineMarks, shardProblem } from "./line-marks.ts";

/**
 * The text of one line of a shard; null for a line that is not there or too large to be read.
 * @throws ApiProblem when the shard cannot be read
 */
export async function readLineText(marks: LineMarks, shard: ShardRecord, wanted: number): Promise<string | null> {
  const mark = await marks.before(shard, wanted);
  const done = { aborted: false };
  const from = { fromByte: mark.byte, fromLine: mark.line, toByte: shard.readBytes, signal: done };
  let found: string | null = null;
  const read = await readLines(shard.file, from, ({ line, text }) => {
    if (line < wanted) return;
    found = text;
    done.aborted = true;
  });
  if (read.problem !== null) throw shardProblem(read.problem);
  return found;
}
