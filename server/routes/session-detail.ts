import type { Hono } from "hono";
import { answerJson } from "#server/http/answers.ts";
import { sessionDetail } from "#server/query/session-detail.ts";
import type { Services } from "#server/services.ts";
import { findSession } from "./find-session.ts";

/** `GET /api/sessions/:id`: everything about one session but its messages. */
export function sessionDetailRoute(app: Hono, { index, view, outlines }: Services): void {
  app.get("/api/sessions/:id", async (context) => {
    const record = findSession(context, index);
    if (record instanceof Response) return record;
    // Titles and times of tasks are worth a fold, and not a refusal when a file cannot be read just now.
    const outline = await outlines.of(record).catch(() => null);
    return answerJson(context, sessionDetail(view(), record, outline));
  });
}
