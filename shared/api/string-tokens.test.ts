import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeToken, formatPointer, type StringToken, visitStrings } from "./string-tokens.ts";

function tokensOf(text: string): StringToken[] {
  const tokens: StringToken[] = [];
  visitStrings(text, 0, (token) => tokens.push(token));
  return tokens;
}

/** The strings of a value with their paths, by walking it. */
function stringsOf(value: unknown, path: readonly (string | number)[] = []): [string, string][] {
  if (typeof value === "string") return [[JSON.stringify(path), value]];
  if (Array.isArray(value)) return value.flatMap((each, i) => stringsOf(each, [...path, i]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => stringsOf(each, [...path, key]));
}

test("every string of a JSON text is visited with its path, whatever the spacing", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, "\t"), (value, spacing) => {
      const text = JSON.stringify(value, null, spacing);
      const found = tokensOf(text).map((token) => [JSON.stringify(token.path), decodeToken(text, token)]);
      // through JSON, since -0 and __proto__ are not what they were
      expect(found).toEqual(stringsOf(JSON.parse(text)));
    }),
  );
});

test.each([
  ['{"a":"\\"","b\\u0022":["\\\\",{"c":"x"}]}', [["a"], ['b"', 0], ['b"', 1, "c"]]],
  ['{"a":"1","a":"2"}', [["a"], ["a"]]],
  ['{"a":{},"b":[],"c":[[],"x"]}', [["c", 1]]],
  ['\ufeff {"a" : "x"}', [["a"]]],
])("%s", (text, paths) => expect(tokensOf(text).map(({ path }) => path)).toEqual(paths));

test("a text that is no JSON is walked to its end", () => {
  for (const text of ["", '"', '{"a":"', '{"a":"\\', "}}]]", '{"a":1}{"b":"x"}']) {
    expect(tokensOf(text).every(({ end }) => end <= text.length)).toBe(true);
  }
});

test.each([
  [["payload", "images", 0], "payload/images/0"],
  [["a/b", "c~d", "", "..", "."], "a~1b/c~0d/~3/~2./~2"],
  [["中 ?#%"], "%E4%B8%AD%20%3F%23%25"],
  [["\ud800x"], "%EF%BF%BDx"],
])("the pointer of %j is %s", (path, pointer) => {
  expect(formatPointer(path)).toBe(pointer);
  expect(new URL(`http://x/${pointer}`).pathname).toBe(`/${pointer}`);
});
