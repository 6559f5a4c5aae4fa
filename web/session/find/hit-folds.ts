import type { SearchedField } from "#shared/find/searched-texts.ts";
import { compactionFold } from "#web/session/list/folds.ts";
import { type DisplayRow, keyOf, messageOf } from "#web/session/list/display-row.ts";

/** The parts of a row that may fold what is said in a field. */
const PARTS: Readonly<Record<SearchedField, readonly string[]>> = {
  text: ["text", "inside/text"],
  thinking: ["thought"],
  name: [],
  arguments: ["command/lines", "command/all", "content/lines", "content/all", "diff/lines", "diff/all", "prompt/text"],
  output: ["output/lines", "output/all"],
  error: [],
};

/** What must be unfolded for the hit in that field to be seen in its row, or to have one: a compaction's divider. */
export function foldsOver(row: DisplayRow, at: number, field: SearchedField): readonly string[] {
  if (row.kind !== "message") return [];
  const { kind, ref } = row.row;
  if (kind === "compaction" && messageOf(row) !== at) {
    return ref === null ? [] : [compactionFold(row.session.replica.id, ref)];
  }
  return PARTS[field].map((part) => `${keyOf(row)}/${part}`);
}
