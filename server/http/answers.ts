import { createHash } from "node:crypto";
import type { Context } from "hono";

/** A cache keeps the answer but asks each time whether it still holds. */
const revalidate = "private, no-cache";
/** For what never changes under its address. */
export const forever = "private, max-age=31536000, immutable";

export interface AnswerOptions {
  readonly contentType?: string;
  readonly cacheControl?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Answers a typed shape as JSON. Its ETag is a hash of the answer itself, so that a figure that changes with the clock
 * alone (silent for so long, stalled) is never taken for unchanged.
 */
export function answerJson<Shape>(context: Context, shape: Shape, options: AnswerOptions = {}): Response {
  const body = Buffer.from(JSON.stringify(shape));
  const tag = weakTag(createHash("sha1").update(body).digest("base64url"));
  return notModified(context, tag, options) ?? answerBytes(context, body, tag, options);
}

/** A weak ETag, since a compressed answer has other bytes. */
export function weakTag(...parts: readonly (string | number)[]): string {
  return `W/"${parts.join("-")}"`;
}

/** 304 when the client has the answer with this tag already; else null. */
export function notModified(context: Context, tag: string, options: AnswerOptions = {}): Response | null {
  const known = (context.req.header("if-none-match") ?? "").split(",").map((each) => each.trim());
  if (!known.includes(tag) && !known.includes(tag.slice(2))) return null;
  const headers = { ETag: tag, "Cache-Control": options.cacheControl ?? revalidate, ...options.headers };
  return context.body(null, 304, headers);
}

/** What the bodies of answers hold, for whoever needs the bytes: an answer itself gives them as a stream only. */
const bodies = new WeakMap<Response, Uint8Array>();

/** Answers bytes of known size with their tag. */
export function answerBytes(
  context: Context,
  bytes: Buffer,
  tag: string | null,
  options: AnswerOptions = {},
): Response {
  const answer = context.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    "Content-Type": options.contentType ?? "application/json; charset=utf-8",
    "Content-Length": String(bytes.length),
    "Cache-Control": options.cacheControl ?? revalidate,
    ...(tag === null ? {} : { ETag: tag }),
    ...options.headers,
  });
  bodies.set(answer, bytes);
  return answer;
}

/** The bytes that `answerBytes` answered with; null for any other answer. */
export function bytesOf(answer: Response): Uint8Array | null {
  return bodies.get(answer) ?? null;
}
