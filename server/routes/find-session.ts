import type { Context } from "hono";
import type { OpenIndex } from "#server/index/open-index.ts";
import type { SessionRecord, ShardRecord } from "#server/index/types.ts";
import { notFound } from "#server/http/api-problem.ts";
import { text, wholeNumber } from "#server/http/parameters.ts";
import { findSessions, sessionChoices, type SessionPlace } from "#server/query/session-detail.ts";
import { isSessionId } from "#server/roots/layout.ts";

/** What a request says of the session it means. */
export interface SessionTarget extends SessionPlace {
  readonly id: string;
}

/**
 * Reads the session's id from the path and what picks one of several from the query.
 * @throws ApiProblem 404 for what can be no id
 */
export function readTarget(context: Context): SessionTarget {
  const id = context.req.param("id") ?? "";
  if (!isSessionId(id)) throw notFound(`"${id}" is no session id.`, "Ids are letters, digits, - and _.");
  return { id, root: text(context, "root"), project: text(context, "project"), agent: text(context, "agent") };
}

/**
 * The session that a request means, or the answer with the choices (300).
 * @throws ApiProblem 404 when there is none
 */
export function findSession(context: Context, index: OpenIndex): SessionRecord | Response {
  const target = readTarget(context);
  const found = findSessions(index, target.id, target);
  const [only] = found;
  if (only === undefined) throw noSession(target, index);
  return found.length === 1 ? only : answerChoices(context, found);
}

/** 300: the id is not unique; the answer has everything that is needed to pick one. */
export function answerChoices(context: Context, found: readonly SessionRecord[]): Response {
  return context.json(sessionChoices(found), 300);
}

function noSession({ id, ...place }: SessionTarget, index: OpenIndex): Error {
  const where = Object.entries(place).flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]));
  const said = where.length === 0 ? "" : ` of ${where.join(", ")}`;
  const building = index.state().state === "building";
  const hint = building
    ? "The index is still being built: try again when it is ready."
    : "Look it up in the list of sessions (rookery list, GET /api/sessions).";
  return notFound(`There is no session ${id}${said}.`, hint);
}

/**
 * The shard that a request means: `?shard=`, or else the session's first.
 * @throws ApiProblem 400 or 404
 */
export function findShard(context: Context, record: SessionRecord): ShardRecord {
  const wanted = wholeNumber(context, "shard", 0);
  const shard = wanted === null ? record.shards[0] : record.shards.find(({ file }) => file.index === wanted);
  if (shard !== undefined) return shard;
  const known = record.shards.map(({ file }) => file.index).join(", ");
  throw notFound(`Session ${record.key.id} has no shard ${wanted ?? 1}.`, `Its shards are: ${known}.`);
}
