/** What a cell may hold; null and undefined are unknown, and leave it empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** Columns of a table by their heads, each reading its cell from a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** One line (RFC 4180), its end included. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Rows as lines, without their head. */
export function csvLines<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const readers = Object.values(columns);
  return rows.map((row) => csvLine(readers.map((read) => read(row)))).join("");
}

/** A spreadsheet takes a text that begins so for a formula and runs it; some take the full-width signs as well. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One cell: texts that look like formulas get an apostrophe before them, and quotes where the format needs them. */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
