import { expect, test } from "vitest";
import { soleFence } from "./sole-fence.ts";

test.each([
  ["```ts\nlet x\n```", { language: "ts", code: "let x" }],
  ["```ts\nlet x\n\nlet y\n", { language: "ts", code: "let x\n\nlet y" }],
  ["~~~\n```\n~~~~\n\n", { language: null, code: "```" }],
  ["````c++\n```\n", { language: "c++", code: "```" }],
  ["```\n```", { language: null, code: "" }],
  ["```ts\nlet x\n```\nAnd text.", null],
  ["```ts title=a\nlet x\n", null],
  ["```ts", null],
  ["Text\n```\nlet x\n```", null],
  ["  ```\n  let x\n", null],
])("%j", (block, code) => expect(soleFence(block)).toEqual(code));
