import type { Context } from "hono";
import { answerPush, type PushSource } from "./push-answer.ts";

/** Headers of an event stream: nobody in between may keep, change or compress it. */
const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
  Connection: "keep-alive",
};

/** A source of events as an answer that ends when the client leaves. */
export function answerEvents(context: Context, source: PushSource): Response {
  return answerPush(context, source, headers);
}
