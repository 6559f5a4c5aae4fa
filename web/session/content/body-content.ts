import type { BlobReference } from "#shared/api/blob-url.ts";
import { parseLine } from "#shared/omni/parse.ts";

/** A string of a body: as it is, or left out for its size with its bytes one GET away. */
export type Said = string | LongString;

interface LongString {
  readonly url: string;
  readonly bytes: number;
  readonly mime: string;
}

/** A stored line as a reader meets it: the payload's fields, none of them trusted. */
export interface BodyContent {
  /** Envelope type; null for a blank or unreadable line. */
  readonly envelope: string | null;
  readonly timestamp: string | null;
  /** Why the line could not be read; null when it could. */
  readonly unreadable: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

const BLANK: BodyContent = { envelope: null, timestamp: null, unreadable: null, fields: {} };

/** Reads a line for showing. Total: a damaged line comes back with its reason. */
export function readBody(text: string): BodyContent {
  const parsed = parseLine(text);
  if (parsed.kind === "blank") return BLANK;
  if (parsed.kind === "unreadable") return { ...BLANK, unreadable: parsed.reason };
  const { type, timestamp, payload } = parsed.message;
  return {
    envelope: type,
    timestamp: typeof timestamp === "string" ? timestamp : null,
    unreadable: null,
    fields: { ...payload },
  };
}

/** A field that should hold text; null when it holds anything else. */
export function saidIn(content: BodyContent, field: string): Said | null {
  return asSaid(content.fields[field]);
}

/** A field that should hold a short text. */
export function wordIn(content: BodyContent, field: string): string | null {
  const value = content.fields[field];
  return typeof value === "string" ? value : null;
}

export function asSaid(value: unknown): Said | null {
  return typeof value === "string" ? value : longString(value);
}

/** Only the server's own addresses: a trace may hold an object that merely looks like a reference. */
function longString(value: unknown): LongString | null {
  if (typeof value !== "object" || value === null || !("$blob" in value)) return null;
  const { url, bytes, mime } = { ...(value as Partial<BlobReference>).$blob };
  if (typeof url !== "string" || !/^\/api\/blobs\/[^?#\\]*(\?[^#\\]*)?$/.test(url)) return null;
  return { url, bytes: typeof bytes === "number" ? bytes : Number.NaN, mime: typeof mime === "string" ? mime : "" };
}
