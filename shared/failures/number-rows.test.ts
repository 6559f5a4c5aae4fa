import { expect, test } from "vitest";
import * as fc from "fast-check";
import { addRow, numberAt, putNumber, rowsIn, widthOf } from "./number-rows.ts";

const COLUMNS = 5;
const WIDTH = widthOf(COLUMNS);
const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0));
const row = fc.array(number, { minLength: COLUMNS, maxLength: COLUMNS });

test("what is put in is read again, stored or not, and unknown is not zero", () => {
  const change = fc.record({ row: fc.nat(), column: fc.nat(COLUMNS - 1), value: number });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), fc.array(change), (expected, changes) => {
      const rows: number[] = [];
      expect(expected.map((values) => addRow(rows, values))).toEqual([...expected.keys()]);
      for (const { row: any, column, value } of changes) {
        const at = any % expected.length;
        putNumber(rows, WIDTH, at, column, value);
        expected[at] = (expected[at] ?? []).with(column, value);
      }
      const stored = JSON.parse(JSON.stringify(rows)) as number[];
      expect(stored).toEqual(rows);
      const read = [...Array(rowsIn(stored, WIDTH)).keys()].map((at) =>
        [...Array(COLUMNS).keys()].map((column) => numberAt(stored, WIDTH, at, column)),
      );
      expect(read).toEqual(expected);
    }),
  );
});
