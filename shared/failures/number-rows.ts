/**
 * Rows of numbers of which any may be unknown, one row after the other in one array: plain JSON that costs what its
 * numbers cost, where an object a row costs its names in JSON and a reference a field in memory. The array holds nothing
 * but numbers, so that an engine keeps them unboxed: the first of a row says by a bit for each of the others whether it
 * is known, and an unknown one stands as 0.
 */
export type NumberRows = number[];

/** Numbers that each row takes, for rows of so many columns. At most 30 columns, since their bits are in one number. */
export function widthOf(columns: number): number {
  return columns + 1;
}

/** How many rows there are. */
export function rowsIn(rows: Readonly<NumberRows>, width: number): number {
  return rows.length / width;
}

/** One number of a row; null when it is unknown. */
export function numberAt(rows: Readonly<NumberRows>, width: number, row: number, column: number): number | null {
  const start = row * width;
  return ((rows[start] as number) & (1 << column)) === 0 ? null : (rows[start + 1 + column] as number);
}

/** Puts one number into a row that is there. */
export function putNumber(rows: NumberRows, width: number, row: number, column: number, value: number | null): void {
  const start = row * width;
  const known = rows[start] as number;
  rows[start] = value === null ? known & ~(1 << column) : known | (1 << column);
  rows[start + 1 + column] = value === null ? 0 : value;
}

/** Adds a row, and gives its number. */
export function addRow(rows: NumberRows, values: readonly (number | null)[]): number {
  const row = rowsIn(rows, widthOf(values.length));
  const start = rows.push(0) - 1;
  let known = 0;
  for (let column = 0; column < values.length; column++) {
    const value = values[column] ?? null;
    if (value !== null) known |= 1 << column;
    rows.push(value === null ? 0 : value);
  }
  rows[start] = known;
  return row;
}
