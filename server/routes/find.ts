import type { Context, Hono } from "hono";
import { makeNeedle, type Needle } from "#shared/find/needle.ts";
import { streamHits } from "#server/find/hit-stream.ts";
import type { Describe } from "#server/find/search-sessions.ts";
import { badRequest } from "#server/http/api-problem.ts";
import { queryOf, wholeNumber } from "#server/http/parameters.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "#server/query/archive-view.ts";
import { titleOf } from "#server/query/own-figures.ts";
import { readZone } from "#server/query/read-params.ts";
import { sessionFilters } from "#server/query/session-filters.ts";
import { isoTime } from "#server/query/session-summary.ts";
import type { Services } from "#server/services.ts";
import { findSession } from "./find-session.ts";

/** `GET /api/sessions/:id/find?q&case&limit` and `GET /api/search?q&case&limit&…filters`: occurrences as they are found. */
export function findRoutes(app: Hono, { index, view }: Services): void {
  app.get("/api/sessions/:id/find", (context) => {
    const record = findSession(context, index);
    return record instanceof Response ? record : answerHits([record], context);
  });

  app.get("/api/search", (context) => {
    return answerHits(selectNewestFirst(view(), queryOf(context)), context, describe);
  });
}

/** The sessions that the filters of the session list select; `q` is what is looked for in them, not a filter of titles. */
function selectNewestFirst(view: ArchiveView, query: URLSearchParams): SessionRecord[] {
  query.delete("q");
  const filters = sessionFilters(view, query, readZone(query));
  const selected = view.index.records().filter((record) => filters.every(({ passes }) => passes(record)));
  return selected.sort((a, b) => activityOf(b) - activityOf(a));
}

/** Ids need not be unique, and a page wants to head the hits of a session with its title. */
const describe: Describe = (record, first) => {
  const { root, project, agent } = record.key;
  const head = first ? { title: titleOf(record), last_activity: isoTime(record.digest.lastTime) } : {};
  return { root, project, agent, ...head };
};

function readNeedle(context: Context): Needle {
  const needle = makeNeedle(context.req.query("q") ?? "", context.req.query("case") === "1");
  if (needle === null) throw badRequest('"q" is missing.', "Give the text to look for.");
  return needle;
}

function activityOf({ digest, grownAt }: SessionRecord): number {
  return digest.lastTime ?? grownAt;
}

/** `limit`: how many hits are told; the others are counted, for each session on a line of its own. */
function answerHits(sessions: readonly SessionRecord[], context: Context, describe?: Describe): Response {
  const headers = { "Content-Type": "application/x-ndjson; charset=utf-8", "Cache-Control": "no-store" };
  const options = { limit: wholeNumber(context, "limit", 0), ...(describe === undefined ? {} : { describe }) };
  return new Response(streamHits(sessions, readNeedle(context), options), { headers });
}
