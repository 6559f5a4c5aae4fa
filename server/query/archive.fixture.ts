import fc from "fast-check";
import { onTestFinished } from "vitest";
import { compilePrices } from "#shared/money/compile-prices.ts";
import { priceRow } from "#shared/money/price-row.fixture.ts";
import { openIndex } from "#server/index/open-index.ts";
import { tempFolder, writeFile } from "#server/roots/temp-root.fixture.ts";
import { type ArchiveView, viewArchive } from "./archive-view.ts";
import { KeptSessions } from "./kept-sessions.ts";
import { keepPriced } from "./price-columns.ts";

/** A request as the generated traces hold it; tokens null: no usage was recorded. */
export interface TracedRequest {
  readonly prompt: string | null;
  readonly status: "completed" | "failed" | "aborted" | "timeout" | null;
  readonly tokens: readonly [cacheRead: number, cacheWrite: number, output: number] | null;
  readonly ms: number;
  readonly tool: "completed" | "failed" | null;
  /** Prompts of the children that it spawns, with no pointer to them. */
  readonly spawns?: readonly string[];
}

interface TracedSession {
  readonly project?: string | undefined;
  readonly model?: string | undefined;
  readonly source?: string | undefined;
  readonly workspace?: string | undefined;
  /** Hours after the first of 2026. */
  readonly hour?: number | undefined;
  readonly requests: readonly TracedRequest[];
  /** Numbers of other sessions, or of none that exist. */
  readonly children?: readonly number[] | undefined;
  /** Number of the session whose records it begins with. */
  readonly forkOf?: number | null | undefined;
}

export const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

export const sessionId = (number: number) => `session-${number}`;

/** Writes the traces below a data root. */
export function layArchive(root: string, sessions: readonly TracedSession[]): void {
  sessions.forEach((session, number) => {
    const { project = "red" } = session;
    const path = `${project}/agents/main/traces/2026-01-01/${sessionId(number)}_001.jsonl`;
    const lines = [metaOf(session, number), ...copiedLines(sessions, session), ...linesOf(session, number)];
    writeFile(root, path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });
}

/** Writes the traces and opens an index over them, priced: acme / nova at 1, 2 and 10 USD per million, nothing else. */
export async function openArchive(sessions: readonly TracedSession[]): Promise<(now: number) => ArchiveView> {
  const root = tempFolder();
  layArchive(root, sessions);
  const lookup = compilePrices({ rows: [priceRow()] });
  const prices = { lookup: () => lookup, mark: () => "nova", subscribe: () => () => undefined };
  const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: null });
  keepPriced(index, prices);
  onTestFinished(() => index.close());
  await index.whenReady;
  const kept = new KeptSessions();
  return (now) => viewArchive({ index, kept, prices, now: () => now });
}

/** A stored line, written out, so that the traces do not depend on what writes ours. */
type Line = Readonly<Record<"timestamp" | "type", string>> & { readonly payload: Readonly<Record<string, unknown>> };

function metaOf({ model = "nova", source, workspace, hour = 0 }: TracedSession, number: number): Line {
  const payload = { session_id: sessionId(number), provider: "acme", model_id: model, source, workspace };
  const timestamp = new Date(START + hour * HOUR + number).toISOString();
  return { timestamp, type: "session_meta", payload: { type: "session_meta", ...payload } };
}

function copiedLines(sessions: readonly TracedSession[], { forkOf = null }: TracedSession): Line[] {
  const original = forkOf === null ? undefined : sessions[forkOf];
  return original === undefined || forkOf === null ? [] : linesOf(original, forkOf);
}

/** No two sessions have their first record at the same ms, so that only what is meant to be a fork is one. */
function linesOf({ requests, children = [], hour = 0 }: TracedSession, number: number): Line[] {
  let clock = START + hour * HOUR + number;
  const lines: Line[] = [];
  const say = (type: "model_msg" | "event_msg", payload: Line["payload"], ms = 7) =>
    lines.push({ timestamp: new Date((clock += ms)).toISOString(), type, payload });
  requests.forEach(({ prompt, status, tokens, ms, tool, spawns = [] }, i) => {
    const call = { tool_call_id: `call-${i}` };
    if (prompt !== null) say("model_msg", { type: "text", role: "user", text: prompt });
    say("event_msg", { type: "request_begin" });
    if (tool !== null)
      say("model_msg", { type: "tool_call", role: "assistant", name: "shell", arguments: "{}", ...call });
    spawns.forEach((text, k) => {
      const spawn = { name: "run_subagent", arguments: JSON.stringify({ prompt: text }), tool_call_id: `spawn-${k}` };
      say("model_msg", { type: "tool_call", role: "assistant", ...spawn });
    });
    if (tokens !== null) say("event_msg", { type: "token_usage", request: countsOf(tokens) });
    if (status !== null) say("event_msg", { type: "request_end", status }, ms);
    if (tool !== null) {
      say("model_msg", { type: "tool_call_output", role: "user", output: "out", stop_reason: tool, ...call });
    }
  });
  for (const child of children) say("event_msg", { type: "subagent", session_id: sessionId(child) });
  return lines;
}

function countsOf([cache_read, cache_write, output]: readonly [number, number, number]) {
  return { cache_read, cache_write, output, total: cache_read + cache_write + output };
}

const request: fc.Arbitrary<TracedRequest> = fc.record({
  prompt: fc.option(fc.constantFrom("Fix it", "写测试", '=SUM(A1) "quoted", twice')),
  status: fc.option(fc.constantFrom("completed", "completed", "failed", "aborted", "timeout")),
  tokens: fc.option(fc.tuple(fc.nat(5000), fc.nat(5000), fc.nat(5000)), { freq: 6 }),
  ms: fc.nat(90_000),
  tool: fc.option(fc.constantFrom("completed", "failed"), { freq: 2 }),
});

/** Any small archive: priced and unpriced models, children that are there, missing or circular, and forks. */
export const anyArchive: fc.Arbitrary<TracedSession[]> = fc.array(
  fc.record({
    project: fc.constantFrom("red", "blue"),
    model: fc.constantFrom("nova", "nova", "unheard-of"),
    source: fc.constantFrom("user", "subagent"),
    workspace: fc.constantFrom("/a", "/b,c"),
    hour: fc.nat(24 * 40),
    requests: fc.array(request, { maxLength: 5 }),
    children: fc.array(fc.nat(7), { maxLength: 2 }),
    forkOf: fc.option(fc.nat(5), { freq: 2 }),
  }),
  { minLength: 1, maxLength: 6 },
);
