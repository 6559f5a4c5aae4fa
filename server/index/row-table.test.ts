import { expect, test } from "vitest";
import { RowTable } from "./row-table.ts";

const makeColumns = (capacity: number) => ({ session: new Uint32Array(capacity), value: new Uint32Array(capacity) });

function filled(rows: number, expected = 0) {
  const table = new RowTable(makeColumns);
  let copies = 0;
  for (let i = 0, columns = table.columns; i < rows; i++) {
    table.expected = expected;
    const row = table.append(i % 7);
    table.columns.session[row] = i % 7;
    table.columns.value[row] = i;
    if (table.columns !== columns) copies += 1;
    columns = table.columns;
  }
  return { table, copies };
}

test("rows stay in their sessions' order however the columns grow", () => {
  for (const expected of [0, 10, 5000, 1e9]) {
    const { table } = filled(3000, expected);
    const values = table.rowsOf(3).map((row) => table.columns.value[row]);
    expect(values).toEqual(Array.from({ length: values.length }, (_, i) => 3 + 7 * i));
    expect(table.countOf(3)).toBe(values.length);
  }
});

test("a table grows to what is expected instead of bit by bit, and never to many times what is there", () => {
  const blind = filled(10_000);
  const told = filled(10_000, 10_000);
  expect(told.copies).toBeLessThan(blind.copies / 2);
  expect(told.table.columns.value.length).toBe(10_000);
  for (const rows of [300, 2000, 9000]) {
    expect(filled(rows, 1e9).table.columns.value.length).toBeLessThanOrEqual(4 * rows);
  }
});

test.each([0, 1, 1000])("a table of %i stored rows goes on as one that has grown to them", (rows) => {
  const { table } = filled(rows);
  const stored = new RowTable(makeColumns);
  stored.load(table.cut(), rows);
  for (const session of [0, 3, 9, 3]) {
    for (const each of [table, stored]) {
      const row = each.append(session);
      each.columns.value[row] = rows + session;
    }
  }
  const valuesOf = (from: typeof table) =>
    [0, 3, 9].map((session) => from.rowsOf(session).map((row) => from.columns.value[row]));
  expect(valuesOf(stored)).toEqual(valuesOf(table));
});
