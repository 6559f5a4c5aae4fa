import type { Pairing } from "./pairing.ts";
import type { Outline, Row } from "./outline.ts";
import { until } from "./read.ts";

/**
 * The rows of the reading view after the first `n` messages, in file order. What a compaction did stands inside its
 * divider, and a child stands in the card of the call that spawned it, so neither has a row of its own here.
 */
export function transcriptRows(outline: Outline, n: number, pairs: ReadonlyMap<number, Pairing>): readonly Row[] {
  return until(outline.rows, n).filter((row) => row.compaction === null && !isPaired(row, pairs));
}

/** The rows inside a compaction's divider. */
export function compactionRows(outline: Outline, n: number, compaction: number): readonly Row[] {
  return until(outline.rows, n).filter((row) => row.compaction === compaction);
}

function isPaired(row: Row, pairs: ReadonlyMap<number, Pairing>): boolean {
  return row.kind === "child" && row.ref !== null && pairs.has(row.ref);
}
