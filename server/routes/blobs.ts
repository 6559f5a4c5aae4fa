import type { Hono } from "hono";
import { ApiProblem, notFound } from "#server/http/api-problem.ts";
import { forever } from "#server/http/answers.ts";
import { contentRange, readRangeHeader } from "#server/http/byte-ranges.ts";
import { text, wholeNumber } from "#server/http/parameters.ts";
import { type Blob, readBlob } from "#server/reading/blob.ts";
import type { Services } from "#server/services.ts";

const route = "/api/blobs/:project/:agent/:session/:shard/:line/*";

/** `GET /api/blobs/…`: one string that was left out of a line. Every part of the address is only looked up, never a path. */
export function blobsRoute(app: Hono, { index, marks }: Services): void {
  app.get(route, async (context) => {
    const { project, agent, session, shard: number, line } = context.req.param();
    const root = text(context, "root");
    const record = index
      .byId(session)
      .find(({ key }) => key.project === project && key.agent === agent && (root === null || key.root === root));
    const shard = record?.shards.find(({ file }) => String(file.index) === number);
    const place = { line: lineNumber(line), pointer: pointerOf(context.req.url), at: wholeNumber(context, "at", 0) };
    const blob = shard === undefined || place.line === 0 ? null : await readBlob(shard, marks, place);
    if (blob === null) throw notFound("There is no such string.", "Load the session again.");
    const { body, status, headers } = answerOf(blob, context.req.header("range"));
    return context.body(new Uint8Array(body), status, headers);
  });
}

const lineNumber = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** The tail of the address as it was written, since the router decodes what it hands out. */
function pointerOf(url: string): string {
  const [path = ""] = url.replace(/^[a-z]+:\/\/[^/]+/i, "").split(/[?#]/);
  return path.split("/").slice(8).join("/");
}

function answerOf({ bytes, mime, inline }: Blob, rangeHeader: string | undefined) {
  const range = readRangeHeader(rangeHeader, bytes.length);
  if (range === "unsatisfiable") throw new ApiProblem(416, "range", `The string has ${bytes.length} bytes.`);
  const body = range === null ? bytes : bytes.subarray(range.from, range.to);
  const headers: Record<string, string> = {
    "Content-Type": mime,
    "Content-Length": String(body.length),
    "Content-Disposition": inline ? "inline" : "attachment",
    "Cache-Control": forever,
    "Accept-Ranges": "bytes",
    ...(range === null ? {} : { "Content-Range": contentRange(range, bytes.length) }),
  };
  return { body, status: range === null ? (200 as const) : (206 as const), headers };
}
