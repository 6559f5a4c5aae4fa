import { setImmediate } from "node:timers/promises";
import type { Hono } from "hono";
import { answerBytes, answerJson } from "#server/http/answers.ts";
import { queryOf } from "#server/http/parameters.ts";
import { queryCauses } from "#server/query/causes-query.ts";
import { requestsCsv } from "#server/query/requests-csv.ts";
import { listRequests } from "#server/query/requests-query.ts";
import { usageCsv } from "#server/query/usage-csv.ts";
import { queryUsage, readGroups } from "#server/query/usage-query.ts";
import type { Services } from "#server/services.ts";

/**
 * `GET /api/usage`, why it got dear, and `GET /api/requests`: what stands behind them. Both as CSV, too:
 * `GET /api/export/usage.csv` and `GET /api/export/requests.csv`, which is written piece by piece.
 */
export function usageRoutes(app: Hono, { view }: Services): void {
  app.get("/api/usage", (context) => answerJson(context, queryUsage(view(), queryOf(context))));

  app.get("/api/usage/causes", (context) => answerJson(context, queryCauses(view(), queryOf(context))));

  app.get("/api/requests", (context) => answerJson(context, listRequests(view(), queryOf(context))));

  app.get("/api/export/usage.csv", (context) => {
    const query = queryOf(context);
    const csv = usageCsv(queryUsage(view(), query), readGroups(query));
    const headers = { "Content-Disposition": 'attachment; filename="usage.csv"' };
    return answerBytes(context, Buffer.from(csv), null, { contentType: csvType, headers });
  });

  app.get("/api/export/requests.csv", (context) =>
    context.body(asStream(requestsCsv(view(), queryOf(context))), 200, {
      "Content-Type": csvType,
      "Cache-Control": "private, no-cache",
      "Content-Disposition": 'attachment; filename="requests.csv"',
    }),
  );
}

const csvType = "text/csv; charset=utf-8";

/** Text in pieces, each made when the reader has taken the one before; others are answered in between. */
function asStream(pieces: Iterable<string>): ReadableStream<Uint8Array> {
  const rest = pieces[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      await setImmediate();
      const next = rest.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
}
