import stringWidth from "string-width";

/** A column of a table in the terminal. */
export interface TextColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string;
  readonly align?: "right";
  /** Cut to what the terminal leaves for it; one column of a table at most. */
  readonly takesRest?: boolean;
}

const gap = 2;
const leastRest = 12;

/**
 * Rows as aligned lines, each with its newline, by the width that characters have in a terminal (2 for Chinese).
 *
 * @param width Columns of the terminal; null where nothing is to be cut, as in a pipe.
 */
export function textTable<Row>(
  columns: readonly TextColumn<Row>[],
  rows: readonly Row[],
  width: number | null,
): string {
  const cells = rows.map((row) => columns.map(({ cell }) => oneLine(cell(row))));
  const lines = [columns.map(({ head }) => head), ...cells];
  const widths = columns.map((_, c) => lines.reduce((most, line) => Math.max(most, stringWidth(line[c] ?? "")), 0));
  const rest = columns.findIndex(({ takesRest }) => takesRest === true);
  if (width !== null && rest >= 0) {
    const others = widths.reduce((sum, each, c) => sum + (c === rest ? 0 : each + gap), 0);
    widths[rest] = Math.min(widths[rest] ?? 0, Math.max(leastRest, width - others));
  }
  const print = (line: readonly string[]): string =>
    columns
      .map(({ align }, c) => pad(cut(line[c] ?? "", widths[c] ?? 0), widths[c] ?? 0, align))
      .join(" ".repeat(gap))
      .trimEnd();
  return lines.map((line) => `${print(line)}\n`).join("");
}

/** Names with their values below each other. */
export function textPairs(pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = pairs.reduce((most, [name]) => Math.max(most, stringWidth(name)), 0);
  return pairs.map(([name, value]) => `${pad(name, width)}${" ".repeat(gap)}${oneLine(value)}\n`).join("");
}

function pad(text: string, width: number, align?: "right"): string {
  const space = " ".repeat(Math.max(0, width - stringWidth(text)));
  return align === "right" ? space + text : text + space;
}

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = "";
  let used = 1; // the ellipsis
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Texts of traces could steer the terminal, or turn the reading direction: only what can be seen is printed. */
export function oneLine(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, "\ufffd")
    .trim();
}
