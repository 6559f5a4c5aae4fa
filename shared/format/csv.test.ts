import { expect, it } from "vitest";
import { csvCell } from "./csv.ts";

it.each([
  ["plain", "plain"],
  [null, ""],
  [undefined, ""],
  [0, "0"],
  [0.5, "0.5"],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["\n=1", `"'\n=1"`],
  ["＝1+1", "'＝1+1"],
  [true, "true"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])("writes %j as %s", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
