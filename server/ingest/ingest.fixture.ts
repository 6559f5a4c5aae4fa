import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { IngestAnswer } from "#shared/api/ingest.ts";
import { createSseParser } from "#shared/omni/sse.ts";
import { openApp, type TestApp, testPort } from "#server/routes/app.fixture.ts";
import { parseShardName } from "#server/roots/layout.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";

/** An application that records under a root of its own. */
export interface IngestApp extends TestApp {
  readonly root: string;
  /** Sends a body in these chunks; `cut` breaks the connection after them. */
  readonly send: (
    path: string,
    chunks: readonly (string | Uint8Array)[],
    more?: { cut?: boolean; contentType?: string },
  ) => Promise<IngestAnswer>;
}

/** Opens one; `elsewhere` are roots of others, before its own. */
export async function openIngest(elsewhere: readonly string[] = [], watch = false): Promise<IngestApp> {
  const root = tempFolder();
  const opened = await openApp([...elsewhere, root], { watch });
  return {
    ...opened,
    root,
    send: async (path, chunks, { cut = false, contentType } = {}) => {
      const response = await opened.app.request(`/api/ingest/${path}`, {
        method: "POST",
        body: bodyOf(chunks, cut),
        headers: { host: `localhost:${testPort}`, ...(contentType && { "content-type": contentType }) },
        duplex: "half",
      } as RequestInit);
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      return (await response.json()) as IngestAnswer;
    },
  };
}

function bodyOf(chunks: readonly (string | Uint8Array)[], cut: boolean): ReadableStream<Uint8Array> {
  const left = chunks.map((chunk) => (typeof chunk === "string" ? Buffer.from(chunk) : chunk));
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next !== undefined) controller.enqueue(next);
      else if (cut) controller.error(new Error("the connection was cut"));
      else controller.close();
    },
  });
}

/** The text of each file of a session of that project, in the order of the shards. */
export function recordedFiles(root: string, project: string, id: string): string[] {
  const found = readdirSync(join(root, project), { recursive: true, encoding: "utf8" }).flatMap((path) => {
    const name = parseShardName(path.split("/").at(-1) ?? "");
    return name?.session === id ? [{ ...name, path }] : [];
  });
  found.sort((a, b) => a.index - b.index);
  return found.map(({ path }) => readFileSync(join(root, project, path), "utf8"));
}

/** A recorded stream: its messages as lines of JSON, verbatim. */
export interface RecordedStream {
  readonly name: string;
  readonly session: string;
  readonly text: string;
}

/** The streams of the folder that ROOKERY_CORPUS names, if it names one. */
export function recordedStreams(): RecordedStream[] {
  const corpus = process.env["ROOKERY_CORPUS"];
  if (!corpus) return [];
  const names = readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".sse"));
  return names.map((name) => ({
    name,
    session: /stream-(session-[\w-]+)\.sse$/.exec(name)?.[1] ?? "session-of-no-name",
    text: readFileSync(join(corpus, name), "utf8"),
  }));
}

/** The data of the unnamed events of a stream. */
export function messageLines(stream: string): string[] {
  const lines: string[] = [];
  createSseParser(({ type, data }) => {
    if (type === "message") lines.push(data);
  }).push(stream);
  return lines;
}
