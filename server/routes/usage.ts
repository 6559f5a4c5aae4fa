import type { Hono } from "hono";
import { answerBytes, answerJson } from "#server/http/answers.ts";
import { queryOf } from "#server/http/parameters.ts";
import { queryCauses } from "#server/query/causes-query.ts";
import { listRequests } from "#server/query/requests-query.ts";
import { usageCsv } from "#server/query/usage-csv.ts";
import { queryUsage, readGroups } from "#server/query/usage-query.ts";
import type { Services } from "#server/services.ts";

/** `GET /api/usage`, why it got dear, the same rows as `GET /api/export/usage.csv`, and `GET /api/requests`: what stands behind them. */
export function usageRoutes(app: Hono, { view }: Services): void {
  app.get("/api/usage", (context) => answerJson(context, queryUsage(view(), queryOf(context))));

  app.get("/api/usage/causes", (context) => answerJson(context, queryCauses(view(), queryOf(context))));

  app.get("/api/requests", (context) => answerJson(context, listRequests(view(), queryOf(context))));

  app.get("/api/export/usage.csv", (context) => {
    const query = queryOf(context);
    const csv = usageCsv(queryUsage(view(), query), readGroups(query));
    const headers = { "Content-Disposition": 'attachment; filename="usage.csv"' };
    return answerBytes(context, Buffer.from(csv), null, { contentType: "text/csv; charset=utf-8", headers });
  });
}
