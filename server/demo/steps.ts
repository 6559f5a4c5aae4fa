import { isSessionMeta, isKnownPayload } from "#shared/omni/predicates.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import type { TraceScript } from "#server/samples/trace-script.ts";
import { fragmentsOf } from "./fragments-of.ts";

/** One line of the demonstration's stream, and how long (ms) it comes after the one before. */
export interface Step {
  readonly afterMs: number;
  /** The line at that instant: what is sent is stamped when it is sent. */
  readonly line: (now: Date) => string;
}

const modelPieceMs = 80;
const outputPieceMs = 160;
/** No pause of the script is longer than this in the demonstration. */
const longestPauseMs = 6_000;
/** A decision that takes longer than this was somebody's, who had to be asked. */
const askedFromMs = 2_000;

interface Placed {
  readonly message: OmniMessage;
  readonly origin: readonly string[];
  readonly at: number;
}

/** A script that was played, as the stream its harness would have sent while it ran: fragments, origins and questions too. */
export function stepsOf(script: TraceScript): Step[] {
  const all = placed(script, []).sort((a, b) => a.at - b.at); // stable: what is of one instant keeps its order
  let before = all[0]?.at ?? 0;
  return all.flatMap((each) => {
    const pause = Math.min(longestPauseMs, each.at - before);
    before = each.at;
    return stepsFor(each, pause, isAsked(each, all));
  });
}

/** The messages of all shards; a shard's repeated header is the writer's, not the producer's. */
function placed(script: TraceScript, origin: readonly string[]): Placed[] {
  const shards = script.shards.map((text) =>
    text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as OmniMessage),
  );
  const messages = shards.flatMap((shard, i) => (i === 0 ? shard : shard.filter((message) => !isHeader(message))));
  const own = messages.map((message) => ({ message, origin, at: Date.parse(message.timestamp) }));
  // The meta has the time at which the session began; a child's belongs before its prompt.
  return [...own, ...script.children.flatMap((child) => placed(child, [...origin, child.id]))];
}

function isHeader(message: OmniMessage): boolean {
  return isSessionMeta(message) || message.payload.type === "tool_list_ready";
}

function stepsFor({ message, origin }: Placed, pause: number, asked: boolean): Step[] {
  const { type, payload } = message;
  const chain = origin.length === 0 ? {} : { origin };
  const line = (body: object) => (now: Date) =>
    JSON.stringify({ timestamp: now.toISOString(), type, payload: body, ...chain });
  const fragments = fragmentsOf(message);
  const pieceMs = payload.type === "tool_call_output" ? outputPieceMs : modelPieceMs;
  const streamed = fragments.map((fragment, i) => {
    const afterMs = i === 0 ? Math.min(pause, 1_000) : fragment.event_type === "delta" ? pieceMs : 0;
    return { afterMs, line: line(fragment) };
  });
  const steps = [...streamed, { afterMs: fragments.length > 0 ? 0 : pause, line: line(payload) }];
  if (!asked) return steps;
  const ask = (now: Date) => {
    const toolCall = { timestamp: now.toISOString(), type, payload };
    return JSON.stringify({ server_event: { type: "approval_request", toolCall, ...chain } });
  };
  return [...steps, { afterMs: 0, line: ask }];
}

/** Whether the call waits for somebody's decision. */
function isAsked({ message: { payload }, at }: Placed, all: readonly Placed[]): boolean {
  if (!isKnownPayload(payload) || payload.type !== "tool_call") return false;
  const decision = all.find(({ message }) => {
    const other = message.payload;
    return isKnownPayload(other) && other.type === "approval_decision" && other.tool_call_id === payload.tool_call_id;
  });
  return decision !== undefined && decision.at - at > askedFromMs;
}
