import type { ErrorClass } from "./error-class.ts";

/** What varies between two occurrences of the same error, each replaced by its name. */
const VARIABLE: readonly (readonly [string, RegExp])[] = [
  ["<url>", /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)\]]+/gi],
  ["<date>", /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g],
  ["<id>", /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi],
  ["<value>", /"(?:[^"\\\n]|\\.){0,300}"|(?<![A-Za-z])'(?:[^'\\\n]|\\.){0,300}'(?![A-Za-z])|`[^`\n]{0,300}`/g],
  ["<path>", /(?<![\w<])(?:[A-Za-z]:\\|~?\/|\.{1,2}\/)[^\s"'`,;:()<>[\]]+/g],
  ["<id>", /\b(?:req|msg|call|toolu|chatcmpl|resp|run|session|trace)[-_][\w-]{4,}/gi],
  ["<hex>", /\b(?:0x[0-9a-f]+|(?=[a-f0-9]*\d)(?=[a-f0-9]*[a-f])[a-f0-9]{7,})\b/gi],
  ["<n>", /\d+(?:[.,]\d+)*/g],
];

const LIMIT = 300;

/** The message with its variable parts replaced by names, white space folded, at most 300 characters. */
export function messagePattern(message: string): string {
  const replaced = VARIABLE.reduce((text, [name, pattern]) => text.replace(pattern, name), message);
  return replaced.replace(/\s+/g, " ").trim().slice(0, LIMIT);
}

/**
 * What groups failures: their class, the tool or model they happened to, and the message without what varies. A status
 * code is part of what the class says, so two codes of one class may share a group.
 */
export function fingerprintOf(errorClass: ErrorClass, subject: string, message: string): string {
  return [errorClass, subject, messagePattern(message)].join("|");
}
