import type { Hono } from "hono";
import { HEADS_PER_ANSWER, type HeadsAnswer } from "#shared/api/heads.ts";
import { answerBytes, forever, notModified, weakTag } from "#server/http/answers.ts";
import { wholeNumber } from "#server/http/parameters.ts";
import type { Services } from "#server/services.ts";
import { findSession, findShard } from "./find-session.ts";

/**
 * `GET /api/sessions/:id/heads?shard&from&count`: the heads of a shard's lines as columns, at most `count` of them (for
 * who wants something to show at once).
 */
export function sessionHeadsRoute(app: Hono, { index, heads }: Services): void {
  app.get("/api/sessions/:id/heads", async (context) => {
    const record = findSession(context, index);
    if (record instanceof Response) return record;
    const shard = findShard(context, record);
    const from = wholeNumber(context, "from") ?? 1;
    const count = wholeNumber(context, "count") ?? HEADS_PER_ANSWER;
    const end = Math.min(Math.ceil(from / HEADS_PER_ANSWER) * HEADS_PER_ANSWER, from + count - 1);
    const to = Math.min(end, shard.lines);
    const options = to === end ? { cacheControl: forever } : {};
    const tag = weakTag(shard.file.inode, Math.round(shard.file.mtimeMs), from, to);
    const unchanged = notModified(context, tag, options);
    if (unchanged !== null) return unchanged;
    const blocks = await heads.read(shard, from, to);
    const next = to < shard.lines ? to + 1 : null;
    const rest: Omit<HeadsAnswer, "blocks"> = {
      shard: shard.file.index,
      from,
      count: Math.max(0, to - from + 1),
      next,
    };
    // The blocks are JSON already, and most of the time come from the cache.
    const body = `${JSON.stringify(rest).slice(0, -1)},"blocks":[${blocks.join(",")}]}`;
    return answerBytes(context, Buffer.from(body), tag, options);
  });
}
