import { RequestFlag } from "#shared/figures/request-columns.ts";
import type { OpenIndex } from "./open-index.ts";
import { meta, turn } from "./trace.fixture.ts";

/** Per session: from whom it copied how many messages, and how many of its requests count as copied. */
export function copies(index: OpenIndex): Record<string, readonly [string, number, number]> {
  const { flags } = index.columns();
  const found = index.records().flatMap((record) => {
    const rows = index.rowsOf(record).filter((row) => ((flags[row] ?? 0) & RequestFlag.copied) !== 0);
    if (record.copied === null)
      return rows.length === 0 ? [] : [[record.key.id, ["rows only", 0, rows.length]] as const];
    return [[record.key.id, [record.copied.from.id, record.copied.messages, rows.length]] as const];
  });
  return Object.fromEntries(found);
}

/** The family: b copies two turns of a, c copies b whole and goes on, d only asks what a asked, e copies a's second shard. */
export const family: Record<string, string> = {
  "a 1": meta("a") + turn(10) + turn(20) + turn(30),
  "a 2": meta("a") + turn(40) + turn(50),
  "b 1": meta("b", 100) + turn(10) + turn(20) + turn(110),
  "c 1": meta("c", 200) + turn(10) + turn(20) + turn(110) + turn(210),
  "d 1": meta("d", 300) + turn(10).split("\n", 2).join("\n") + "\n" + turn(310),
  "e 1": meta("e", 400) + turn(40) + turn(410),
};

/** What `copies` gives of the whole family. */
export const expected = { b: ["a", 12, 2], c: ["b", 18, 3], e: ["a", 6, 1] };
