import type { Hono } from "hono";
import type { Health } from "#shared/api/health.ts";
import { answerJson } from "#server/http/answers.ts";
import type { Services } from "#server/services.ts";

/** `GET /api/health`: the state of server, index and roots; answers from the first moment on. */
export function healthRoute(app: Hono, services: Services): void {
  app.get("/api/health", (context) => answerJson(context, readHealth(services)));
}

function readHealth({ index, version, problems }: Services): Health {
  const { state, progress, shards, bytes, unreadableLines, generation, roots, samples, ...said } = index.state();
  const sessions = index.records().length;
  return {
    status: "ok",
    version,
    index: { state, progress, sessions, shards, bytes, unreadable_lines: unreadableLines, generation },
    roots: roots.map(({ unreadableLines: unreadable_lines, ignoredFiles: ignored_files, ...root }) => ({
      ...root,
      unreadable_lines,
      ignored_files,
    })),
    samples,
    problems: [...problems, ...said.problems],
  };
}
