import { basename } from "node:path";
import type { Hono } from "hono";
import { ApiProblem } from "#server/http/api-problem.ts";
import { contentRange, readRangeHeader } from "#server/http/byte-ranges.ts";
import { shardProblem } from "#server/reading/line-marks.ts";
import { streamRange } from "#server/roots/byte-range.ts";
import type { Services } from "#server/services.ts";
import { findSession, findShard } from "./find-session.ts";

/** `GET /api/sessions/:id/raw?shard`: the file's own bytes as a download, by range, the unfinished last line included. */
export function sessionRawRoute(app: Hono, { index }: Services): void {
  app.get("/api/sessions/:id/raw", async (context) => {
    const record = findSession(context, index);
    if (record instanceof Response) return record;
    const { file } = findShard(context, record);
    const whole = await streamRange(file);
    if (whole.stream === null) throw shardProblem(whole.problem);
    const range = readRangeHeader(context.req.header("range"), whole.totalBytes);
    const headers = {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${basename(file.path)}"`,
      "Accept-Ranges": "bytes",
      "Cache-Control": "private, no-cache",
    };
    if (range === null) {
      return context.body(whole.stream, 200, { ...headers, "Content-Length": String(whole.totalBytes) });
    }
    await whole.stream.cancel();
    if (range === "unsatisfiable") {
      context.header("Content-Range", contentRange(null, whole.totalBytes));
      throw new ApiProblem(416, "range", `The file has ${whole.totalBytes} bytes.`);
    }
    const part = await streamRange(file, { fromByte: range.from, toByte: range.to });
    if (part.stream === null) throw shardProblem(part.problem);
    const length = String(part.toByte - part.fromByte);
    const partHeaders = { "Content-Range": contentRange(range, whole.totalBytes), "Content-Length": length };
    return context.body(part.stream, 206, { ...headers, ...partHeaders });
  });
}
