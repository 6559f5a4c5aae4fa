import { existsSync } from "node:fs";
import type { Hono } from "hono";
import type { SessionContextAnswer } from "#shared/api/context.ts";
import { notFound } from "#server/http/api-problem.ts";
import { answerJson } from "#server/http/answers.ts";
import { wholeNumber } from "#server/http/parameters.ts";
import { sessionContext } from "#server/query/session-context.ts";
import { readLineText } from "#server/reading/line-text.ts";
import type { Services } from "#server/services.ts";
import { findSession, findShard } from "./find-session.ts";

/** `GET /api/sessions/:id/context?shard&line`: what the model would see after that line; by default at the end. */
export function sessionContextRoute(app: Hono, { index, heads, marks }: Services): void {
  app.get("/api/sessions/:id/context", async (context) => {
    const record = findSession(context, index);
    if (record instanceof Response) return record;
    // a resume takes the shard with the highest index
    const shard = wholeNumber(context, "shard", 0) === null ? record.shards.at(-1) : findShard(context, record);
    if (shard === undefined) throw notFound(`Session ${record.key.id} has no file.`, "Look at it in /api/sessions.");
    const line = Math.min(wholeNumber(context, "line") ?? shard.lines, shard.lines);
    const reading = { heads, lineText: readLineText.bind(null, marks) };
    const workspace = record.digest.meta?.workspace ?? null;
    const answer: SessionContextAnswer = {
      ...(await sessionContext(reading, shard, line)),
      missing: workspace !== null && !existsSync(workspace) ? ["workspace"] : [],
    };
    return answerJson(context, answer);
  });
}
