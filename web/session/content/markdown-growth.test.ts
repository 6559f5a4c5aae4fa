import * as fc from "fast-check";
import { expect, test } from "vitest";
import { markdownBlocks } from "./markdown-blocks.ts";
import { MarkdownGrowth } from "./markdown-growth.ts";

const piece = fc.constantFrom(
  "\n",
  "\n\n",
  "- a",
  "  b",
  "```",
  "```ts\n",
  "~~~\n",
  "word ",
  "[x]: ",
  "1. one",
  "\t",
  "#",
);

test("a text that grows has the blocks of the whole text at every step", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join("")),
        { maxLength: 20 },
      ),
      (steps) => {
        const growth = new MarkdownGrowth();
        let text = "";
        for (const step of steps) {
          text += step;
          expect(growth.cut(text)).toEqual(markdownBlocks(text));
        }
      },
    ),
  );
});

test("another text is cut anew", () => {
  const growth = new MarkdownGrowth();
  growth.cut("one\n\ntwo");
  expect(growth.cut("three\n\nfour\n\nfive")).toEqual(["three", "four", "five"]);
});
