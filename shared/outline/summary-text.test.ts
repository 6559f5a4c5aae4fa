import { expect, test } from "vitest";
import { summaryText } from "./summary-text.ts";

test.each([
  ["[summary] a [/summary]", "a"],
  ["[summary]  [/summary] [summary]b[/summary]", "b"],
  ["<summary>old</summary>", "old"],
  ["[summary]cut off", "cut off"],
  ["no tags", "no tags"],
  ["[summary]  [/summary]", ""],
])("the summary in %j is %j", (text, summary) => {
  expect(summaryText(text)).toBe(summary);
});
