import { dataUrlType } from "#shared/api/elide.ts";
import { decodeToken, formatPointer, type StringToken, visitStrings } from "#shared/api/string-tokens.ts";
import type { ShardRecord } from "#server/index/types.ts";
import type { LineMarks } from "./line-marks.ts";
import { readLineText } from "./line-text.ts";

/** One string of a line, decoded. */
export interface Blob {
  readonly bytes: Buffer;
  /** The type to serve it as: an inert image by its own bytes, else plain text or bytes. */
  readonly mime: string;
  readonly inline: boolean;
}

/** Which string of a line. */
export interface BlobPlace {
  readonly line: number;
  /** The path as blob URLs spell it. */
  readonly pointer: string;
  /** Offset of the opening quote; null for the last string of that path. */
  readonly at: number | null;
}

/**
 * Reads one string of a shard's line; base64 (a payload's `data`, a data URL) is decoded. Null when there is no such line
 * or string.
 * @throws ApiProblem when the shard cannot be read
 */
export async function readBlob(shard: ShardRecord, marks: LineMarks, place: BlobPlace): Promise<Blob | null> {
  const line = place.line > shard.lines ? null : await readLineText(marks, shard, place.line);
  return line === null ? null : blobIn(line, place);
}

/** The string at that place in a line. */
function blobIn(line: string, { pointer, at }: Omit<BlobPlace, "line">): Blob | null {
  let token: StringToken | null = null;
  visitStrings(line, 0, (each) => {
    if ((at === null || each.start === at) && formatPointer(each.path) === pointer) token = each;
  });
  const text = token === null ? null : decodeToken(line, token);
  return text === null ? null : blobOf(text, pointer === "payload/data");
}

function blobOf(text: string, isData: boolean): Blob {
  const dataUrl = dataUrlType(text) !== null;
  if (!isData && !dataUrl) return { bytes: Buffer.from(text), mime: "text/plain; charset=utf-8", inline: false };
  const bytes = Buffer.from(dataUrl ? text.slice(text.indexOf(",") + 1) : text, "base64");
  const image = inertImageType(bytes);
  return { bytes, mime: image ?? "application/octet-stream", inline: image !== null };
}

/** The type of an image that can hold no script, told by its first bytes and never by what a trace says of it. */
function inertImageType(bytes: Buffer): string | null {
  const start = bytes.toString("latin1", 0, 16);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return "image/webp";
  if (/^[\s\S]{4}ftypavi[fs]/.test(start)) return "image/avif";
  return null;
}
