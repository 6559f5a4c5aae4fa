import type { Hono } from "hono";
import type { Health } from "#shared/api/health.ts";
import { answerJson } from "#server/http/answers.ts";
import type { IndexState } from "#server/index/types.ts";
import type { Services } from "#server/services.ts";

/** `GET /api/health`: the state of server, index and roots; answers from the first moment on. */
export function healthRoute(app: Hono, services: Services): void {
  app.get("/api/health", (context) => answerJson(context, readHealth(services)));
}

function readHealth(services: Services): Health {
  return describeHealth(services, services.index.state(), services.index.records().length);
}

/** The answer for an index that stands so, with so many sessions. */
export function describeHealth(
  { version, problems }: Pick<Services, "version" | "problems">,
  { state, progress, shards, bytes, unreadableLines, generation, roots, samples, ...said }: IndexState,
  sessions: number,
): Health {
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
