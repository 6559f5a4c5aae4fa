import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validPreferences } from "./preferences.ts";

describe("stored preferences", () => {
  test.each([
    { language: "zh", theme: "dark", zone: "Asia/Shanghai", rows: 24 },
    { singleKeys: false, sidePanel: false, detailPanel: true },
    { zone: "system" },
    { notify: true },
  ])("keeps %o", (stored) => expect(validPreferences(stored)).toEqual(stored));

  test.each([
    [{ language: "fr" }],
    [{ zone: "Nowhere/Land" }],
    [{ rows: 25 }],
    [{ notify: "yes" }],
    [{ other: 1 }],
    [null],
    ["text"],
  ])("drops %o", (stored) => expect(validPreferences(stored)).toEqual({}));

  test("survives anything", () => {
    fc.assert(fc.property(fc.anything(), (stored) => void validPreferences(stored)));
  });
});
