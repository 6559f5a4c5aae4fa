import type { ErrorClass } from "./error-class.ts";

/** What of an error varies from one occurrence to the next. */
interface Variable {
  readonly name: string;
  /** Characters without which a text holds none: most errors are short and plain, and looking for these is quick. */
  readonly signs: readonly string[];
  readonly pattern: RegExp;
}

const DIGITS = [..."0123456789"];

/** What varies between two occurrences of the same error, each replaced by its name. */
const VARIABLES: readonly Variable[] = [
  { name: "<url>", signs: ["://"], pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)\]]+/gi },
  {
    name: "<date>",
    signs: ["-"],
    pattern: /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g,
  },
  {
    name: "<id>",
    signs: ["-"],
    pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  },
  {
    name: "<value>",
    signs: ['"', "'", "`"],
    pattern: /"(?:[^"\\\n]|\\.){0,300}"|(?<![A-Za-z])'(?:[^'\\\n]|\\.){0,300}'(?![A-Za-z])|`[^`\n]{0,300}`/g,
  },
  { name: "<path>", signs: ["/", ":\\"], pattern: /(?<![\w<])(?:[A-Za-z]:\\|~?\/|\.{1,2}\/)[^\s"'`,;:()<>[\]]+/g },
  {
    name: "<id>",
    signs: ["-", "_"],
    pattern: /\b(?:req|msg|call|toolu|chatcmpl|resp|run|session|trace)[-_][\w-]{4,}/gi,
  },
  {
    name: "<hex>",
    signs: DIGITS,
    pattern: /\b(?:0x[0-9a-f]+|(?=[a-f0-9]*\d)(?=[a-f0-9]*[a-f])[a-f0-9]{7,})\b/gi,
  },
  { name: "<n>", signs: DIGITS, pattern: /\d+(?:[.,]\d+)*/g },
];

const LIMIT = 300;

// The escape and bell characters are what such sequences begin and end with.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const TERMINAL_CODES = /\u001b\[[0-9;:?]*[A-Za-z]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g;

/**
 * What an error says, for a reader: providers wrap it into JSON, whose quoted values would all be taken for variable.
 * The wrapping is replaced by the code and message inside; terminal colours are taken off.
 */
function saidByError(text: string): string {
  const plain = text.replace(TERMINAL_CODES, "");
  const start = plain.indexOf("{");
  const end = plain.lastIndexOf("}");
  const inner = start < 0 || end < start ? null : wrappedMessage(plain.slice(start, end + 1));
  return inner === null ? plain : `${plain.slice(0, start)}${inner}${plain.slice(end + 1)}`;
}

function wrappedMessage(json: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null; // braces in a plain text
  }
  const outer = fieldsOf(value);
  const error = fieldsOf(outer?.["error"]) ?? outer;
  const code = [error?.["code"], error?.["type"]].find((field) => typeof field === "string");
  const message = [error?.["message"], outer?.["error"], outer?.["detail"]].find((field) => typeof field === "string");
  const parts = [code, message].filter((part) => typeof part === "string");
  return parts.length === 0 ? null : parts.join(": ");
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** The message with its variable parts replaced by names, white space folded, at most 300 characters. */
export function messagePattern(message: string): string {
  let text = saidByError(message);
  for (const { name, signs, pattern } of VARIABLES) {
    if (signs.some((sign) => text.includes(sign))) text = text.replace(pattern, name);
  }
  return text.replace(/\s+/g, " ").trim().slice(0, LIMIT);
}

/**
 * What groups failures: their class, the tool or model they happened to, and the message without what varies. A status
 * code is part of what the class says, so two codes of one class may share a group.
 *
 * @param pattern The message's `messagePattern`.
 */
export function fingerprintOf(errorClass: ErrorClass, subject: string, pattern: string): string {
  return `${errorClass}|${subject}|${pattern}`;
}
