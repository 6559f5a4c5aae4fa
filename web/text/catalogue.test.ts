import { describe, expect, test } from "vitest";
import { CATALOGUES, type Message } from "./catalogue.ts";
import { createTranslate } from "./translate.ts";

const placeholders = (message: Message) =>
  [...(typeof message === "string" ? message : message.other).matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe("the catalogue", () => {
  const english = Object.entries(CATALOGUES.en);

  test("has the same placeholders in both languages", () => {
    const different = english.filter(([key, message]) => {
      const translation = CATALOGUES.zh[key as keyof typeof CATALOGUES.zh];
      return String(placeholders(message)) !== String(placeholders(translation));
    });
    expect(different).toEqual([]);
  });

  test("keeps a space between Chinese and Latin or digits, and no half-width comma after Chinese", () => {
    const wrong = Object.values(CATALOGUES.zh).filter(
      (text) => typeof text === "string" && /[一-鿿][A-Za-z0-9]|[A-Za-z0-9][一-鿿]|[一-鿿][,;:?]/.test(text),
    );
    expect(wrong).toEqual([]);
  });
});

describe("t", () => {
  const en = createTranslate("en");
  const zh = createTranslate("zh");

  test("counts in both languages and groups digits", () => {
    expect(en("count.sessions", { count: 1 })).toBe("1 session");
    expect(en("count.sessions", { count: 1846 })).toBe("1,846 sessions");
    expect(zh("count.sessions", { count: 1846 })).toBe("1,846 个会话");
  });

  test("keeps text parameters as they are, braces and dollars included", () => {
    expect(en("action.remove", { name: "$& {count}" })).toBe("Remove $& {count}");
  });
});
