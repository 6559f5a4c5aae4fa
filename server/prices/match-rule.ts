import type { MatchLogic } from "@pydantic/genai-prices";

/** What a match rule of the book names outright. */
export interface NamedIds {
  /** Ids it equals. */
  readonly exact: readonly string[];
  /** Beginnings, pieces or patterns that leave room for a version suffix. */
  readonly open: readonly string[];
}

/** Collects the ids a rule names, lower case. Rules that only exclude, and patterns that are no "id plus date", add none. */
export function namedIds(rule: MatchLogic): NamedIds {
  if ("or" in rule || "and" in rule) {
    const parts = ("or" in rule ? rule.or : rule.and).map(namedIds);
    return { exact: parts.flatMap((part) => part.exact), open: parts.flatMap((part) => part.open) };
  }
  if ("equals" in rule) return { exact: [rule.equals.toLowerCase()], open: [] };
  if ("ends_with" in rule) return { exact: [rule.ends_with.toLowerCase()], open: [] };
  const stem = "starts_with" in rule ? rule.starts_with : "contains" in rule ? rule.contains : datedStem(rule.regex);
  return { exact: [], open: stem === null ? [] : [stem.toLowerCase()] };
}

/** Compiles a rule to a test on a lower-case id. The meaning of each word is the book's. */
export function matcher(rule: MatchLogic): (id: string) => boolean {
  if ("or" in rule) {
    const parts = rule.or.map(matcher);
    return (id) => parts.some((part) => part(id));
  }
  if ("and" in rule) {
    const parts = rule.and.map(matcher);
    return (id) => parts.every((part) => part(id));
  }
  if ("regex" in rule) {
    const pattern = new RegExp(rule.regex);
    return (id) => pattern.test(id);
  }
  if ("equals" in rule) return same(rule.equals, (id, text) => id === text);
  if ("starts_with" in rule) return same(rule.starts_with, (id, text) => id.startsWith(text));
  if ("ends_with" in rule) return same(rule.ends_with, (id, text) => id.endsWith(text));
  return same(rule.contains, (id, text) => id.includes(text));
}

function same(word: string, test: (id: string, text: string) => boolean): (id: string) => boolean {
  const text = word.toLowerCase();
  return (id) => test(id, text);
}

// "^gpt-5\\.6-sol-\\d{4}-\\d{2}-\\d{2}$" → "gpt-5.6-sol"
function datedStem(regex: string): string | null {
  const match = /^\^([\w\\./-]+)-\\d(?:\{8\}|\{4\}-\\d\{2\}-\\d\{2\})\$$/.exec(regex);
  return match?.[1]?.replaceAll("\\", "") ?? null;
}
