import fc from "fast-check";
import { expect, test } from "vitest";
import { findInLine } from "#shared/find/find-in-line.ts";
import { makeNeedle, type Needle } from "#shared/find/needle.ts";
import { makeRawPattern } from "./raw-pattern.ts";
import { RegionMatches } from "./region-matches.ts";
import { RegionSearch } from "./region-search.ts";

function needle(text: string, caseSensitive: boolean): Needle {
  const made = makeNeedle(text, caseSensitive);
  if (made === null) throw new Error("an empty needle");
  return made;
}

function mayHold(line: string | Buffer, looked: Needle): boolean {
  const bytes = typeof line === "string" ? Buffer.from(line) : line;
  return new RegionMatches(bytes, makeRawPattern(looked)).next(0) !== -1;
}

const textLine = (stored: string) => `{"type":"model_msg","payload":{"type":"text","role":"user","text":"${stored}"}}`;

test.each<[stored: string, looked: string, caseSensitive: boolean]>([
  ["错题本", "错题本", true],
  ["\\u9519\\u9898\\u672C", "错题本", false],
  ["错\\u9898本", "错题本", true],
  ["\\ud83d\\uDE00", "😀", true],
  ["a\\/b", "a/b", true],
  ['say \\"it\\"\\n', 'say "it"\n', true],
  ["say \\u0022it\\u0022\\u000A", 'say "it"\n', true],
  ["C:\\\\dir", "c:\\DIR", false],
  ["\u212aelvin and long \u017f", "kelvin and long S", false],
  ["ÜBUNG \\u00dc", "übung ü", false],
  ["half \\uD83d of \\uDE00 it", "half \ufffd of \ufffd it", true],
  ["ΣΊΣΥΦΟς", "σίσυφος", false],
])("%s may hold %s", (stored, looked, caseSensitive) => {
  expect(mayHold(textLine(stored), needle(looked, caseSensitive))).toBe(true);
  expect([...findInLine(textLine(stored), needle(looked, caseSensitive))]).toHaveLength(1);
});

test.each([500, 501, 5000])("a needle of %s characters is found however it is spelled", (length) => {
  const text = "aZ错".repeat(length).slice(0, length);
  const spelled = Array.from(text, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
  for (const stored of [text, spelled]) {
    expect(mayHold(textLine(`x${stored}`), needle(text, true))).toBe(true);
    expect(mayHold(textLine(`x${stored}`), needle(text.toUpperCase(), false))).toBe(true);
  }
});

test("bytes that are no text are read as the character that stands for them", () => {
  const [before = "", after = ""] = textLine("a|b").split("|");
  const line = Buffer.concat([Buffer.from(before), Buffer.from([0xe4, 0xb8]), Buffer.from(after)]);
  expect(mayHold(line, needle("a\ufffdb", true))).toBe(true);
});

test.each([
  ["错误", "错题"],
  ["plain", "plan"],
  ["Plain", "plain"],
])("%s holds no %s", (stored, looked) => expect(mayHold(textLine(stored), needle(looked, true))).toBe(false));

/** JSON of a text with some characters spelled `\uXXXX`, as some producers do. */
function spell(text: string, escaped: (at: number) => boolean): string {
  const units = text.split("").map((unit, at) => {
    const code = unit.charCodeAt(0);
    if (escaped(at) || (code >= 0xd800 && code < 0xe000)) return `\\u${code.toString(16).padStart(4, "0")}`;
    return JSON.stringify(unit).slice(1, -1);
  });
  return textLine(units.join(""));
}

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom("k", "K", "\u212a", "s", "ſ", "ß", "ẞ", "\\", '"', "\n", "错", "😀"),
    minLength: 1,
  }),
);

test("no line with an occurrence is passed over, however it is spelled", () => {
  const every = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(anyText, anyText, anyText, fc.boolean(), every, (before, looked, after, exact, each) => {
      const line = spell(before + looked + after, (at) => each > 0 && at % each === 0);
      const found = [...findInLine(line, needle(looked, exact))].length > 0;
      expect(found && !mayHold(line, needle(looked, exact))).toBe(false);
    }),
  );
});

test("lines are counted over all regions, and each is given once", () => {
  const line = fc.constantFrom("needle", "needle needle", "other", "", "nEEdle\r");
  fc.assert(
    fc.property(fc.array(fc.array(line, { minLength: 1 }), { maxLength: 5 }), (regions) => {
      const search = new RegionSearch();
      const pattern = makeRawPattern(needle("needle", false));
      const found = regions.flatMap((lines) => {
        const region = Buffer.from(lines.map((each) => `${each}\n`).join(""));
        const candidates = [...search.lines(region, new RegionMatches(region, pattern))];
        return candidates.map((each) => ({ line: each.line, text: region.toString("utf8", each.start, each.end) }));
      });
      const expected = regions
        .flat()
        .map((text, at) => ({ line: at + 1, text }))
        .filter(({ text }) => /needle/i.test(text));
      expect(found).toEqual(expected);
    }),
  );
});
