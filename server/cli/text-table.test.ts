import stringWidth from "string-width";
import { expect, test } from "vitest";
import { oneLine, type TextColumn, textPairs, textTable } from "./text-table.ts";

interface Named {
  readonly name: string;
  readonly n: number;
}

const columns: TextColumn<Named>[] = [
  { head: "NAME", takesRest: true, cell: ({ name }) => name },
  { head: "N", align: "right", cell: ({ n }) => String(n) },
];
const rows = [
  { name: "修复失败的测试", n: 12 },
  { name: "plain", n: 3 },
  { name: "👩‍👩‍👧 family", n: 400 },
];

test("columns stand below each other whatever their characters are as wide as", () => {
  const lines = textTable(columns, rows, null).trimEnd().split("\n");
  expect(lines[1]).toBe("修复失败的测试   12");
  expect(new Set(lines.map((line) => stringWidth(line))).size).toBe(1);
});

test("in a terminal one column takes what is left, and says where it was cut", () => {
  const [, first, second] = textTable(columns, rows, 17).split("\n");
  expect([first, second]).toEqual(["修复失败的…    12", "plain           3"]);
});

test("a text cannot steer the terminal", () => {
  expect(oneLine("\u001b[2Jgone\u202e back\nsecond\tline \u009b31m")).toBe(
    "\ufffd[2Jgone\ufffd back second line \ufffd31m",
  );
  expect(textPairs([["a\u001b", "\u0007"]])).not.toContain("\u0007");
});
