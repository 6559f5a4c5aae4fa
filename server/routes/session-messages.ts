import type { Hono } from "hono";
import { answerBytes, notModified, weakTag } from "#server/http/answers.ts";
import { wholeNumber } from "#server/http/parameters.ts";
import { readPage } from "#server/reading/message-page.ts";
import type { Services } from "#server/services.ts";
import { findSession, findShard } from "./find-session.ts";

const defaultCount = 200;

/** `GET /api/sessions/:id/messages?shard&from&count`: stored lines as NDJSON. */
export function sessionMessagesRoute(app: Hono, { index, marks }: Services): void {
  app.get("/api/sessions/:id/messages", async (context) => {
    const record = findSession(context, index);
    if (record instanceof Response) return record;
    const shard = findShard(context, record);
    const from = wholeNumber(context, "from") ?? 1;
    const count = wholeNumber(context, "count") ?? defaultCount;
    const { inode, mtimeMs } = shard.file;
    const tag = weakTag(inode, Math.round(mtimeMs), shard.readBytes, from, count);
    const unchanged = notModified(context, tag);
    if (unchanged !== null) return unchanged;
    const page = await readPage({ record, shard, marks }, from, count);
    const headers = { "X-Next-From": String(page.nextFrom) };
    return answerBytes(context, page.bytes, tag, { contentType: "application/x-ndjson; charset=utf-8", headers });
  });
}
