import type { Hono } from "hono";
import { answerJson } from "#server/http/answers.ts";
import { sessionDetail } from "#server/query/session-detail.ts";
import type { Services } from "#server/services.ts";
import { findSession } from "./find-session.ts";

/** `GET /api/sessions/:id`: everything about one session but its messages. */
export function sessionDetailRoute(app: Hono, { index, view }: Services): void {
  app.get("/api/sessions/:id", (context) => {
    const record = findSession(context, index);
    return record instanceof Response ? record : answerJson(context, sessionDetail(view(), record));
  });
}
