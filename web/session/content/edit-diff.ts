import { diffLines } from "diff";

export interface DiffLine {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** What an edit changes, line by line. */
export interface EditDiff {
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

/** Beyond this many differing lines the exact comparison is not worth its time: all old lines go, all new ones come. */
const MAX_EDITS = 2000;

/** Compares the text that an edit replaces with the text it puts there. */
export function diffEdit(before: string, after: string): EditDiff {
  const changes = diffLines(before, after, { maxEditLength: MAX_EDITS });
  const lines: DiffLine[] = [];
  const take = (value: string, kind: DiffLine["kind"]) => {
    for (const text of linesOf(value)) lines.push({ kind, text });
  };
  if (changes === undefined) {
    take(before, "removed");
    take(after, "added");
  } else {
    for (const change of changes) take(change.value, change.added ? "added" : change.removed ? "removed" : "same");
  }
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return { lines, added: count("added"), removed: count("removed") };
}

/** The lines of a text; a newline ends a line and begins none. */
export function linesOf(text: string): readonly string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
