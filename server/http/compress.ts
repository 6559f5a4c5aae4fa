import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { bytesOf } from "./answers.ts";

const WORTH_IT = 1024;
/** Up to this size (bytes) packing takes a millisecond or two: handing it to another thread would take as long. */
const AT_ONCE = 1024 * 1024;
const COMPRESSIBLE = /^(?:application\/(?:json|x-ndjson)|text\/(?:html|css|csv|javascript|plain)|image\/svg\+xml)\b/;

interface Coding {
  readonly name: string;
  readonly now: (bytes: Uint8Array) => Uint8Array;
  readonly later: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** The way is short (loopback, or a tunnel to it): a third of the time is worth more than a tenth of the bytes. */
const brotliFast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const gzipFast = { level: 1 };
const brotliLater = promisify(brotliCompress);
const gzipLater = promisify(gzip);

/** The better first: Brotli takes half of the time and fewer bytes. Browsers ask for it on loopback and over TLS. */
const CODINGS: readonly Coding[] = [
  {
    name: "br",
    now: (bytes) => brotliCompressSync(bytes, brotliFast),
    later: (bytes) => brotliLater(bytes, brotliFast),
  },
  { name: "gzip", now: (bytes) => gzipSync(bytes, gzipFast), later: (bytes) => gzipLater(bytes, gzipFast) },
];

/**
 * Compresses answers of known size over 1 KiB whose type gains from it. Streams (events, hits as they are found,
 * downloads) have no known size and pass as they are: a compressor would hold their lines back.
 */
export const compress: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  const { headers, status } = res;
  if (!COMPRESSIBLE.test(headers.get("content-type") ?? "")) return;
  const bytes = bytesOf(res);
  if (bytes === null) return;
  headers.append("Vary", "Accept-Encoding");
  if (bytes.length <= WORTH_IT || headers.has("content-encoding")) return;
  const coding = codingFor(context.req.header("accept-encoding"));
  if (coding === undefined) return;
  const packed = bytes.length <= AT_ONCE ? coding.now(bytes) : await coding.later(bytes);
  headers.set("Content-Encoding", coding.name);
  headers.set("Content-Length", String(packed.length));
  context.res = undefined; // or the headers of the longer answer would be put over these
  context.res = new Response(packed as Uint8Array<ArrayBuffer>, { status, headers });
};

function codingFor(accepted: string | undefined): Coding | undefined {
  const codings = (accepted ?? "")
    .split(",")
    .map((coding) => coding.split(";").map((part) => part.trim().toLowerCase()));
  return CODINGS.find((known) =>
    codings.some(([name, ...parameters]) => name === known.name && !parameters.some(isRefusal)),
  );
}

/** `gzip;q=0` refuses it. */
function isRefusal(parameter: string): boolean {
  return /^q=0(?:\.0*)?$/.test(parameter);
}
