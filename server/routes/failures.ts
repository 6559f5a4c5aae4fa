import type { Hono } from "hono";
import { answerJson } from "#server/http/answers.ts";
import { queryOf } from "#server/http/parameters.ts";
import { queryFailures } from "#server/query/failure-groups.ts";
import { listFailures } from "#server/query/failure-list.ts";
import type { Services } from "#server/services.ts";

/** `GET /api/failures?group_by…`: failures by group. `GET /api/failures/occurrences`, or `group_by=none`: one by one. */
export function failuresRoutes(app: Hono, { view }: Services): void {
  app.get("/api/failures", (context) => {
    const params = queryOf(context);
    if (params.get("group_by") === "none") return answerJson(context, listFailures(view(), params));
    return answerJson(context, queryFailures(view(), params));
  });
  app.get("/api/failures/occurrences", (context) => answerJson(context, listFailures(view(), queryOf(context))));
}
