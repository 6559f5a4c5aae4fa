import type { Hono } from "hono";
import { answerJson } from "#server/http/answers.ts";
import { queryOf } from "#server/http/parameters.ts";
import { listSessions } from "#server/query/session-list.ts";
import type { Services } from "#server/services.ts";

/** `GET /api/sessions`: a page of the sessions that the filters select, with facets and sums of all of them. */
export function sessionsRoute(app: Hono, { view }: Services): void {
  app.get("/api/sessions", (context) => answerJson(context, listSessions(view(), queryOf(context))));
}
