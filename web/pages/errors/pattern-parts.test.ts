import fc from "fast-check";
import { expect, test } from "vitest";
import { patternParts, saysSomething } from "./pattern-parts.ts";

test("a pattern is words and tokens", () => {
  expect(patternParts("open <path> failed after <n><n> <b>")).toEqual([
    { text: "open " },
    { token: "path" },
    { text: " failed after " },
    { token: "n" },
    { token: "n" },
    { text: " <b>" },
  ]);
});

test("nothing of a pattern is lost", () => {
  const pieces = fc.array(fc.constantFrom("<n>", "<path>", "<", ">", "<script>", " a "));
  fc.assert(
    fc.property(pieces, (list) => {
      const pattern = list.join("");
      expect(
        patternParts(pattern)
          .map((part) => ("token" in part ? `<${part.token}>` : part.text))
          .join(""),
      ).toBe(pattern);
    }),
  );
});

test.each([
  ["<n> {<value>:{<value>:<value>,<value>:<value>}}", false],
  ["", false],
  ["exit code <n>", true],
  ["超时 <n>", true],
])("%j says something: %s", (pattern, says) => {
  expect(saysSomething(patternParts(pattern))).toBe(says);
});
