import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apartOf, assignColors, type ModelColors } from "./model-colors.ts";

const NONE: ModelColors = new Map();
const colorsOf = (map: ModelColors, ...models: string[]) => models.map((model) => map.get(model));

describe("colours of models", () => {
  test("go by rank at first", () => {
    expect(colorsOf(assignColors(NONE, ["a", "b", "c"]), "a", "b", "c")).toEqual(["1", "2", "3"]);
  });

  test("stay when the rank changes, and when a filter hides some of them for a while", () => {
    const first = assignColors(NONE, ["a", "b", "c"]);
    const turned = assignColors(first, ["c", "a", "b"]);
    expect(colorsOf(turned, "a", "b", "c")).toEqual(["1", "2", "3"]);
    const filtered = assignColors(turned, ["c", "d"]);
    expect(colorsOf(filtered, "c", "d")).toEqual(["3", "4"]);
    expect(colorsOf(assignColors(filtered, ["a", "b", "c", "d"]), "a", "b")).toEqual(["1", "2"]);
  });

  test("are given to five models, or to the first four of more", () => {
    expect(apartOf(["a", "b", "c", "d", "e"])).toHaveLength(5);
    expect(apartOf(["a", "b", "c", "d", "e", "f"])).toEqual(["a", "b", "c", "d"]);
  });

  test("are never shared by two models on the screen, and settle at once", () => {
    const ranked = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"));
    fc.assert(
      fc.property(fc.array(ranked, { maxLength: 8 }), (steps) => {
        let colors = NONE;
        for (const step of steps) {
          colors = assignColors(colors, step);
          const shown = apartOf(step).map((model) => colors.get(model));
          expect(shown).not.toContain(undefined);
          expect(shown).not.toContain("other");
          expect(new Set(shown).size).toBe(shown.length);
          // The page derives its colours while rendering, so that a second pass must change nothing.
          expect(assignColors(colors, step)).toBe(colors);
        }
      }),
    );
  });
});
