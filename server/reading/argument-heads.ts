import { parseLine } from "#shared/omni/parse.ts";
import type { ShardRecord } from "#server/index/types.ts";
import { readLines } from "#server/roots/line-reader.ts";
import type { LineMarks } from "./line-marks.ts";

/** The beginning of a call's arguments; null when its line cannot be read. */
export interface ArgumentHead {
  readonly text: string | null;
  readonly cut: boolean;
}

/** Characters of the arguments that are read. */
const LENGTH = 200;
/** Lines further apart than this are not worth reading what lies between. */
const GAP = 512;

/** Reads the arguments of the calls on the given lines of a shard, by line. A line that cannot be read has none. */
export async function readArgumentHeads(
  shard: ShardRecord,
  marks: LineMarks,
  lines: readonly number[],
): Promise<Map<number, ArgumentHead>> {
  const heads = new Map<number, ArgumentHead>();
  for (const near of stretches([...new Set(lines)].sort((a, b) => a - b))) {
    await readStretch(shard, marks, near, heads);
  }
  return heads;
}

/** Cuts ascending line numbers where the gap is large. */
function stretches(lines: readonly number[]): number[][] {
  const cut: number[][] = [];
  let last = -Infinity;
  for (const line of lines) {
    if (line - last > GAP) cut.push([line]);
    else cut.at(-1)?.push(line);
    last = line;
  }
  return cut;
}

async function readStretch(
  shard: ShardRecord,
  marks: LineMarks,
  lines: readonly number[],
  into: Map<number, ArgumentHead>,
): Promise<void> {
  const wanted = new Set(lines);
  const mark = await marks.before(shard, lines[0] ?? 1).catch(() => null);
  if (mark === null) return; // the file cannot be read: the audit still says what the index knows
  const done = { aborted: false };
  const options = { fromByte: mark.byte, fromLine: mark.line, toByte: shard.readBytes, signal: done };
  await readLines(shard.file, options, ({ line, text }) => {
    if (wanted.has(line)) into.set(line, headOfArguments(text));
    if (line >= (lines.at(-1) ?? 0)) done.aborted = true;
  });
}

function headOfArguments(text: string | null): ArgumentHead {
  const parsed = text === null ? null : parseLine(text);
  const payload = parsed?.kind === "message" ? (parsed.message.payload as { readonly arguments?: unknown }) : null;
  const said = payload?.arguments;
  if (typeof said !== "string") return { text: null, cut: false };
  if (said.length <= LENGTH) return { text: said, cut: false };
  // by characters, so that none is split; twice as many units hold them in any case
  return {
    text: Array.from(said.slice(0, 2 * LENGTH))
      .slice(0, LENGTH)
      .join(""),
    cut: true,
  };
}
