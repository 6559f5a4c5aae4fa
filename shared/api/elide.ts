import { parseLine } from "#shared/omni/parse.ts";
import { FIELD_READERS, type ReadField, utf8Bytes } from "#shared/outline/string-facts.ts";
import { type BlobReference, blobUrl, type LinePlace } from "./blob-url.ts";
import { decodeToken, type StringToken, type ValuePath, visitStrings } from "./string-tokens.ts";

const CUT = "…";

/** Strings over this many UTF-8 bytes are left out of a line. */
export const STRING_LIMIT = 64 * 1024;
/** … and over this many, where the line would still be over a page. */
const TIGHT_STRING_LIMIT = 4 * 1024;
/** Bytes of a page of messages. */
export const PAGE_LIMIT = 512 * 1024;
/** Bytes of an unreadable line that are sent. */
export const UNREADABLE_LIMIT = 4 * 1024;

/** What is known of a line already and need not be found out: its UTF-8 bytes, and whether it is readable. */
interface KnownOfLine {
  readonly bytes?: number;
  readonly readable?: boolean;
}

/**
 * A stored line as pages, stream and export send it: long strings elided, an unreadable line cut at 4 KiB, all else
 * as stored.
 */
export function elideLine(line: string, place: LinePlace, known: KnownOfLine = {}): string {
  if (line.length * 3 <= UNREADABLE_LIMIT) return line; // a unit is at most three bytes
  const lineBytes = known.bytes ?? utf8Bytes(line);
  if (lineBytes <= UNREADABLE_LIMIT) return line;
  if (!(known.readable ?? parseLine(line).kind !== "unreadable")) return cutUnreadable(line);
  if (lineBytes <= STRING_LIMIT) return line;
  const elided = elide(line, place, STRING_LIMIT);
  return utf8Bytes(elided) <= PAGE_LIMIT ? elided : elide(line, place, TIGHT_STRING_LIMIT);
}

/**
 * Replaces each string value whose decoded text is over `limit` UTF-8 bytes by a BlobReference. The head of the answer
 * is the head of the line: strings that a head reads whole stay, strings it reads facts from carry those. Every other
 * byte stays: big integers, duplicate keys, odd spacing and escapes.
 */
export function elide(line: string, place: LinePlace, limit: number): string {
  const long: { readonly token: StringToken; readonly text: string; readonly bytes: number }[] = [];
  // A unit of the text is at most three bytes of the string, so shorter tokens need not be decoded.
  visitStrings(line, Math.floor(limit / 3), (token) => {
    if (isReadWhole(token.path)) return;
    const text = decodeToken(line, token);
    if (text === null) return;
    const bytes = utf8Bytes(text);
    if (bytes > limit) long.push({ token, text, bytes });
  });
  if (long.length === 0) return line;
  const mimeType = long.some(({ token }) => isDataField(token.path)) ? mimeTypeOf(line) : null;
  let elided = "";
  let from = 0;
  for (const { token, text, bytes } of long) {
    const url = blobUrl(place, token.path, token.start);
    const mime = isDataField(token.path) ? mimeType : dataUrlType(text);
    const facts = factsOf(token.path, text);
    const reference: BlobReference = {
      $blob: { url, bytes, mime: mime ?? "text/plain", ...(facts === null ? {} : { head: facts }) },
    };
    elided += line.slice(from, token.start) + JSON.stringify(reference);
    from = token.end;
  }
  return elided + line.slice(from);
}

/** The start alone may be blank, or a whole record: then a mark at its end keeps it from being read as what it is not. */
function cutUnreadable(line: string): string {
  const start = cutToBytes(line, UNREADABLE_LIMIT);
  return parseLine(start).kind === "unreadable" ? start : cutToBytes(line, UNREADABLE_LIMIT - utf8Bytes(CUT)) + CUT;
}

/** The start of a text, at most so many UTF-8 bytes, cut between characters. */
export function cutToBytes(text: string, bytes: number): string {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += utf8Bytes(character);
    if (used > bytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

const isReadField = (name: unknown): name is ReadField =>
  typeof name === "string" && Object.hasOwn(FIELD_READERS, name);

/** Whether a head may read this string itself: the envelope's, the payload's other than the long ones, states of servers. */
function isReadWhole(path: ValuePath): boolean {
  const [field, name] = path;
  if (path.length === 1) return field === "timestamp" || field === "type";
  if (field === "origin") return path.length === 2;
  if (field !== "payload") return false;
  if (path.length === 2) return KEPT_FIELDS.has(String(name));
  return path.length === 4 && name === "results" && path[3] === "status";
}

/** The short fields of a payload that a head reads as they are. */
const KEPT_FIELDS = new Set([
  "type",
  "role",
  "sender",
  "stop_reason",
  "session_id",
  "provider",
  "model_id",
  "model_context_window",
  "workspace",
  "agent_state",
  "source",
  "name",
  "tool_call_id",
  "status",
  "decision",
  "mode",
]);

function factsOf(path: ValuePath, text: string): unknown {
  const [field, name] = path;
  return path.length === 2 && field === "payload" && isReadField(name) ? FIELD_READERS[name](text) : null;
}

const isDataField = (path: ValuePath): boolean => path.length === 2 && path[0] === "payload" && path[1] === "data";

/** The `mime_type` beside a payload's `data`; it may stand before or after it. */
function mimeTypeOf(line: string): string {
  const found: (string | null)[] = [];
  visitStrings(line, 0, (token) => {
    if (token.path.length === 2 && token.path[0] === "payload" && token.path[1] === "mime_type")
      found.push(decodeToken(line, token));
  });
  return plainType(found.at(-1)) ?? "application/octet-stream";
}

/** The type of a base64 data URL; null for any other text. */
export function dataUrlType(text: string): string | null {
  const [, type] = /^data:([^;,\s]{1,100});(?:[^,;\s]{1,100};){0,4}base64,/.exec(text.slice(0, 600)) ?? [];
  return plainType(type);
}

/** A type as it may stand in a header; null for anything that is none. */
function plainType(type: string | null | undefined): string | null {
  return type !== null && type !== undefined && /^[\w.+-]{1,64}\/[\w.+-]{1,64}$/.test(type) ? type.toLowerCase() : null;
}
