import type { Context, Hono } from "hono";
import { makeNeedle, type Needle } from "#shared/find/needle.ts";
import { streamHits } from "#server/find/hit-stream.ts";
import type { Describe } from "#server/find/search-sessions.ts";
import { badRequest } from "#server/http/api-problem.ts";
import { queryOf } from "#server/http/parameters.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "#server/query/archive-view.ts";
import { titleOf } from "#server/query/own-figures.ts";
import { readZone } from "#server/query/read-params.ts";
import { sessionFilters } from "#server/query/session-filters.ts";
import { isoTime } from "#server/query/session-summary.ts";
import type { Services } from "#server/services.ts";
import { findSession } from "./find-session.ts";

/** `GET /api/sessions/:id/find?q&case` and `GET /api/search?q&case&…filters`: occurrences as they are found, as NDJSON. */
export function findRoutes(app: Hono, { index, view }: Services): void {
  app.get("/api/sessions/:id/find", (context) => {
    const record = findSession(context, index);
    return record instanceof Response ? record : answerHits([record], readNeedle(context));
  });

  app.get("/api/search", (context) => {
    const needle = readNeedle(context);
    return answerHits(selectNewestFirst(view(), queryOf(context)), needle, describe);
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

function answerHits(sessions: readonly SessionRecord[], needle: Needle, said?: Describe): Response {
  const headers = { "Content-Type": "application/x-ndjson; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(streamHits(sessions, needle, said), { headers });
}
