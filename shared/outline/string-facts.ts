import type { Marker } from "./head.ts";
import { MARKERS, readMarker, summaryState, wordsOf } from "./markers.ts";

/**
 * What a head reads from one long string. `headOf` and `elide` share these readers: an elided string carries its facts,
 * so that the head of an elided line is the head of the line.
 */
export type StringFacts = TextFacts | ArgumentFacts | OutputFacts | ErrorFacts | SizeFacts;

export interface SizeFacts {
  readonly size: number;
  readonly blank?: true;
}

export interface TextFacts extends SizeFacts {
  readonly hash: number;
  readonly words: string;
  readonly marker?: Marker;
  readonly summary?: "empty" | "present";
}

export interface ArgumentFacts extends SizeFacts {
  readonly hashes?: readonly number[];
  readonly path?: string;
}

export interface OutputFacts extends SizeFacts {
  readonly tail: string;
}

export interface ErrorFacts extends SizeFacts {
  readonly error: string;
}

const TAIL = 300;
const ERROR_LIMIT = 2000;

/** UTF-8 bytes of a string; a lone surrogate counts as the three bytes of its replacement. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    if (code < 0x800) bytes += 1;
    else if (code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      bytes += 2; // two units, four bytes
      i++;
    } else bytes += 2;
  }
  return bytes;
}

/** FNV-1a over the UTF-16 units: equal texts have equal hashes, nothing more is asked of it. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function sizeFacts(text: string): SizeFacts {
  const size = utf8Bytes(text);
  return /\S/.test(text) ? { size } : { size, blank: true };
}

function textFacts(text: string): TextFacts {
  return { ...spokenFacts(text), ...promptFacts(text) };
}

/** The facts of a text that matter when a user has written it, its size apart. */
export function promptFacts(text: string): Pick<TextFacts, "hash" | "words" | "marker"> {
  const marker = readMarker(text).marker;
  const said = { hash: hashText(text), words: wordsOf(text) };
  return marker === null ? said : { ...said, marker };
}

/** The facts of a text that matter when a model has written it. */
export function spokenFacts(text: string): SizeFacts & Pick<TextFacts, "summary"> {
  const summary = summaryState(text);
  return summary === null ? sizeFacts(text) : { ...sizeFacts(text), summary };
}

/** A call that runs a command or names a file is no spawning call: its arguments are not hashed. */
const ORDINARY_ARGUMENTS = new Set(["cmd", "command", "file_path", "path", "pattern", "query", "url"]);

/** Whether arguments with this key have no hashes. */
export function isOrdinaryKey(key: string): boolean {
  return ORDINARY_ARGUMENTS.has(key);
}

const PATH_ARGUMENTS = ["file_path", "path", "filename", "file"];

function argumentFacts(text: string): ArgumentFacts {
  return { ...sizeFacts(text), ...givenFacts(text) };
}

/** What a call's arguments name, their size apart. */
export function givenFacts(text: string): Pick<ArgumentFacts, "hashes" | "path"> {
  const given = parseArguments(text);
  for (const name of PATH_ARGUMENTS) {
    const named = given.find(([key]) => key === name)?.[1];
    if (typeof named === "string") return { path: named.slice(0, ERROR_LIMIT) };
  }
  if (given.some(([key]) => isOrdinaryKey(key))) return {};
  const hashes: number[] = [];
  for (const [, value] of given) if (typeof value === "string") hashes.push(hashText(value));
  return hashes.length === 0 ? {} : { hashes };
}

/** The named arguments: as pairs, since every tool's arguments are objects of a shape of their own. */
function parseArguments(text: string): readonly (readonly [name: string, value: unknown])[] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  } catch {
    return []; // a cut call's arguments are broken JSON: legal, and without facts
  }
}

/** What is kept of a failed output. */
export function tailOf(text: string): string {
  return text.slice(-TAIL);
}

/** What is kept of an error or a reason. */
export function startOf(text: string): string {
  return text.slice(0, ERROR_LIMIT);
}

function outputFacts(text: string): OutputFacts {
  return { ...sizeFacts(text), tail: tailOf(text) };
}

function errorFacts(text: string): ErrorFacts {
  return { ...sizeFacts(text), error: startOf(text) };
}

/** As sizes and hashes are: also the same once they have travelled as JSON. */
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && !Object.is(value, -0);

const FACT_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  size: isWhole,
  blank: (value) => value === true,
  hash: isWhole,
  words: (value) => typeof value === "string",
  marker: (value) => MARKERS.some((marker) => marker === value),
  summary: (value) => value === "empty" || value === "present",
  hashes: (value) => Array.isArray(value) && value.every(isWhole),
  path: (value) => typeof value === "string",
  tail: (value) => typeof value === "string",
  error: (value) => typeof value === "string",
};

/** The facts that a reference to an elided string carries, those of a wrong type left out; null when it has no size. */
export function carriedFacts(head: unknown): object | null {
  if (typeof head !== "object" || head === null || !("size" in head)) return null;
  const facts = Object.entries(head).filter(
    ([name, value]) => Object.hasOwn(FACT_TYPES, name) && FACT_TYPES[name]?.(value),
  );
  return facts.some(([name]) => name === "size") ? Object.fromEntries(facts) : null;
}

/** The reader of each payload field whose string a head looks into; every other string has only its size read. */
export const FIELD_READERS = {
  text: textFacts,
  thinking: sizeFacts,
  arguments: argumentFacts,
  output: outputFacts,
  data: sizeFacts,
  image_url: sizeFacts,
  error_message: errorFacts,
  message: errorFacts,
  reason: errorFacts,
} as const satisfies Record<string, (text: string) => StringFacts>;

export type ReadField = keyof typeof FIELD_READERS;
