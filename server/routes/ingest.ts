import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { answerJson } from "#server/http/answers.ts";
import { badRequest } from "#server/http/api-problem.ts";
import type { IngestBody } from "#server/ingest/ingest.ts";
import { isFolderName, isSessionId } from "#server/roots/layout.ts";
import type { Services } from "#server/services.ts";

/**
 * `POST /api/ingest/:project/:agent/:session`: JSON lines or an event stream of a session, as it runs. Answered when the
 * body ends. Names that could lead elsewhere are refused before anything is read.
 */
export function ingestRoute(app: Hono, { ingest }: Services): void {
  // `curl -T` puts what it uploads; it is taken all the same.
  app.on(["POST", "PUT"], "/api/ingest/:project/:agent/:session", async (context) => {
    const { project, agent, session } = context.req.param();
    for (const [what, name] of [
      ["a project", project],
      ["an agent", agent],
    ] as const) {
      if (!isFolderName(name)) throw badRequest(`"${name}" cannot be the name of ${what}.`, folderHint);
    }
    if (!isSessionId(session)) throw badRequest(`"${session}" is no session id.`, idHint);
    const coding = context.req.header("content-encoding") ?? "identity";
    if (coding !== "identity") throw badRequest(`A body in ${coding} is not read.`, "Send it as it is.");
    const contentType = context.req.header("content-type") ?? null;
    return answerJson(context, await ingest.receive({ project, agent, id: session }, bodyOf(context), contentType));
  });
}

const folderHint = "It must be one folder's name, without / or \\.";
const idHint = "Ids are up to 128 letters, digits, - and _.";

/** The body as it comes: behind a socket Node's own stream, which is many times as fast as the web's. */
function bodyOf(context: Context): IngestBody {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  return incoming ?? chunksOf(context.req.raw.body);
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array, void> {
  if (body === null) return;
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
