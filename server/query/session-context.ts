import { decodeHeads, type HeadBlock } from "#shared/outline/columns.ts";
import type { Head } from "#shared/outline/head.ts";
import { type ContextMessage, resume, type ResumedContext } from "#shared/outline/resume.ts";
import { summaryText } from "#shared/outline/summary-text.ts";
import type { SessionContext } from "#shared/api/context.ts";
import type { ShardRecord } from "#server/index/types.ts";
import type { HeadBlocks } from "#server/reading/head-blocks.ts";

/** What a replay needs of a shard: its heads, and the text of the few lines that are put into words. */
export interface ShardReading {
  readonly heads: HeadBlocks;
  /** The stored text of one line; null when it cannot be read. */
  readonly lineText: (shard: ShardRecord, line: number) => Promise<string | null>;
}

const PLACEHOLDER = "[the call was aborted before it gave an output]";
const INTERRUPTED = "[the previous turn was interrupted]";

/**
 * What the model would see after a line of a shard. Heads tell the structure; only a summary and the last usage's
 * running counter are read from bodies.
 * @throws ApiProblem when the shard cannot be read
 */
export async function sessionContext(reading: ShardReading, shard: ShardRecord, line: number): Promise<SessionContext> {
  const index = shard.file.index;
  const heads = await headsOf(reading.heads, shard, line);
  // whether a summary says anything decides the replay, so it is replayed once for its lines and once with their text
  const asked = resume(heads, index, () => false);
  const summary = asked.summary === null ? "" : summaryText(await textOf(reading, shard, asked.summary.lines));
  const context = resume(heads, index, () => summary === "");
  return {
    before: context.summary === null ? [] : [{ kind: "summary", text: summary }],
    history: context.history.map((message) => tell(index, message)),
    carry_over: [
      ...context.carryOver.map((message) => tell(index, message)),
      ...(context.interrupted ? [{ kind: "interrupted" as const, text: INTERRUPTED }] : []),
    ],
    counters: { ...context.counters, session_tokens: await sessionTokens(reading, shard, context) },
  };
}

async function headsOf(blocks: HeadBlocks, shard: ShardRecord, line: number): Promise<Head[]> {
  const read = await blocks.read(shard, 1, line);
  return read.flatMap((block) => decodeHeads(JSON.parse(block) as HeadBlock).heads);
}

function tell(shard: number, message: ContextMessage): SessionContext["history"][number] {
  return "line" in message
    ? { kind: "message", shard, line: message.line }
    : { kind: "placeholder", tool_call_id: message.placeholder, text: PLACEHOLDER };
}

async function textOf(reading: ShardReading, shard: ShardRecord, lines: readonly number[]): Promise<string> {
  const texts: string[] = [];
  for (const line of lines) texts.push(said(await payloadOf(reading, shard, line)));
  return texts.join("");
}

function said(payload: Readonly<Record<string, unknown>>): string {
  return payload["type"] === "text" && typeof payload["text"] === "string" ? payload["text"] : "";
}

async function sessionTokens(
  reading: ShardReading,
  shard: ShardRecord,
  context: ResumedContext,
): Promise<number | null> {
  if (context.usageLine === null) return null;
  const { session } = await payloadOf(reading, shard, context.usageLine);
  const total = typeof session === "object" && session !== null && "total" in session ? session.total : null;
  return typeof total === "number" ? total : null;
}

async function payloadOf(reading: ShardReading, shard: ShardRecord, line: number): Promise<Record<string, unknown>> {
  const text = await reading.lineText(shard, line);
  if (text === null) return {};
  const message = JSON.parse(text.replace(/^\uFEFF/, "")) as { payload: Record<string, unknown> };
  return message.payload;
}
