import * as fc from "fast-check";
import * as omni from "#shared/omni/builders.ts";
import type { OmniMessage, StopReason } from "#shared/omni/types.ts";

const STATUSES: readonly StopReason[] = [
  "completed",
  "completed",
  "completed",
  "failed",
  "timeout",
  "malformed",
  "auth",
  "aborted",
];
const TEXTS = [
  "Make a table",
  "[user_steering]\nUse tabs.\n[/user_steering]",
  "[context_summary]\nWhat was done.\n[/context_summary]",
  "[goal]\nround: 2\nShip it\n[/goal]",
  "[scheduled_task]nightly[/scheduled_task]\nReport",
  "mentions [user_steering] only",
  "   ",
  "审查 😀 \u2028 \ud800",
  "[summary]Short.[/summary]",
];

const status = fc.constantFrom(...STATUSES);
const text = fc.constantFrom(...TEXTS);
const id = fc.constantFrom("call_1", "call_2", "call_3");
const tokens = fc.record({ cache_read: fc.nat(500), cache_write: fc.nat(500), output: fc.nat(90), total: fc.nat(900) });
const time = fc.nat(600_000).map((ms) => new Date(Date.UTC(2026, 2, 1) + ms));

type Make = (now: Date) => OmniMessage;
type Arbitrary<T> = fc.Arbitrary<T>;

/** One message that belongs in a trace, of any kind, well-formed or nearly so. */
const message: Arbitrary<Make> = fc.oneof(
  fc.constant<Make>((now) => omni.requestBegin(now)),
  fc.tuple(status, fc.option(fc.nat(5)), fc.option(fc.nat(9000))).map(
    ([s, attempt, retry]): Make =>
      (now) =>
        omni.requestEnd(
          s,
          {
            ...(attempt === null ? {} : { attempt }),
            ...(retry === null || s === "completed" ? {} : { retryInMs: retry }),
          },
          now,
        ),
  ),
  tokens.map(
    (counts): Make =>
      (now) =>
        omni.tokenUsage(counts, counts, now),
  ),
  text.map(
    (t): Make =>
      (now) =>
        omni.userText(t, now),
  ),
  fc.tuple(text, status).map(
    ([t, s]): Make =>
      (now) =>
        omni.assistantText(t, s, undefined, now),
  ),
  fc.tuple(text, status).map(
    ([t, s]): Make =>
      (now) =>
        omni.thinkingMessage(t, s, undefined, now),
  ),
  fc.constant<Make>((now) => omni.imageUrlMessage("data:image/png;base64,AAAA", now)),
  fc.tuple(id, status, fc.constantFrom("run_subagent", "exec_command", "write_file")).map(
    ([toolCallId, s, name]): Make =>
      (now) =>
        omni.toolCall(
          { name, toolCallId, stopReason: s, arguments: JSON.stringify({ prompt: "Make a table", path: "src/a.ts" }) },
          now,
        ),
  ),
  fc.tuple(id, status, text).map(
    ([toolCallId, s, output]): Make =>
      (now) =>
        omni.toolCallOutput({ output, toolCallId, stopReason: s }, now),
  ),
  fc.tuple(id, fc.constantFrom("allow" as const, "deny" as const)).map(
    ([i, d]): Make =>
      (now) =>
        omni.approvalDecision(d, i, now),
  ),
  fc.constant<Make>((now) =>
    omni.compactionBegin({ reason: "context", mode: "summarize", context: 900, turns: 3 }, now),
  ),
  status.map(
    (s): Make =>
      (now) =>
        omni.compactionEnd({ reason: "context", mode: "summarize", status: s }, now),
  ),
  fc.option(fc.constantFrom("aborted by user", "reconnect failed")).map(
    (reason): Make =>
      (now) =>
        omni.abortEvent(reason, now),
  ),
  fc.constantFrom("child_a", "child_b").map(
    (child): Make =>
      (now) =>
        omni.subagentEvent(child, now),
  ),
);

/** Lines that are no message of the protocol. */
const oddLine = fc.constantFrom(
  "",
  "  ",
  "null",
  "[]",
  '{"type":"event_msg"}',
  '{"timestamp":"2026-03-01T00:00:00.000Z","type":"event_msg","payload":{"type":"hologram","x":1}}',
  '{"timestamp":"not a date","type":"future","payload":{"a":1}}',
  '{"timestamp":"2026-03-01T00:00:00.000Z","type":"model_msg","payload":{"type":"partial_text","role":"assistant","event_type":"delta","text":"x"}}',
  '{"timestamp":"2026-03-01T00:00:00.000Z","type":"event_msg","payload":{"type":"request_begin"},"origin":["child_a"]}',
  '{"timestamp":"2026-03-01T00:00:00.000Z","type":"event_msg","payload":{"type":"request_end","status":"paused"}}',
  '{"timestamp":"2026-03-01T00:00:00.000Z","type":"event_msg","payload":{"type":"tool_list_ready","tools":[]}}',
  '{"timestamp":"2026-03-01T00:00:00.000Z","type":"constructor","payload":{"type":"__proto__"}}',
  '{"timestamp":"2026-03-01T00:00:00.000Z","type":"model_msg","payload":{"type":"constructor"}}',
);

const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(message, time).map(([make, now]) => JSON.stringify(make(now))) },
  { weight: 1, arbitrary: oddLine },
);

/** A trace of up to 60 lines over one to three shards, in any order that a harness or a crash may leave. */
export const generatedTrace = fc
  .tuple(fc.array(line, { maxLength: 60 }), fc.nat(60), fc.nat(60))
  .map(([lines, a, b]) => {
    const [first, second] = a < b ? [a, b] : [b, a];
    return lines.map((text, i) => ({ text, shard: i < first ? 1 : i < second ? 2 : 3 }));
  });

/** How often a property over generated traces is tried: `usual`, or as often as a long run asks of every property. */
export function tries(usual: number): { readonly numRuns: number } {
  return { numRuns: fc.readConfigureGlobal().numRuns ?? usual };
}
