import type { Context, Hono } from "hono";
import { targetOf } from "#server/live/session-channels.ts";
import { answerEvents } from "#server/http/answer-events.ts";
import { findSessions, isMeant } from "#server/query/session-detail.ts";
import type { SessionKey } from "#server/index/types.ts";
import type { Services } from "#server/services.ts";
import { answerChoices, readTarget } from "./find-session.ts";

/** `GET /api/sessions/:id/stream` and `GET /api/events`: server-sent events. */
export function streamsRoute(app: Hono, { index, sessions, application }: Services): void {
  app.get("/api/sessions/:id/stream", (context) => {
    const target = readTarget(context);
    const found = findSessions(index, target.id, target);
    if (found.length > 1) return answerChoices(context, found);
    const [record] = found;
    if (record !== undefined)
      return answerEvents(context, sessions.join(targetOf(index, record), lastEventId(context)));
    // Not seen yet: the stream begins with the session.
    const find = () => findSessions(index, target.id, target)[0] ?? null;
    const fits = (key: SessionKey) => key.id === target.id && isMeant(target, key);
    return answerEvents(context, sessions.join({ name: JSON.stringify(target), find, fits }, lastEventId(context)));
  });

  app.get("/api/events", (context) => answerEvents(context, application.join(lastEventId(context))));
}

/** Browsers send the header when they come back; the parameter is for clients that open a connection of their own. */
function lastEventId(context: Context): string | null {
  return context.req.header("last-event-id") ?? context.req.query("last_event_id") ?? null;
}
