import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { compilePrices, type PriceLookup } from "#shared/money/compile-prices.ts";
import { priceRow } from "#shared/money/price-row.fixture.ts";
import { openIndex } from "#server/index/open-index.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { layArchive, sessionId, START } from "./archive.fixture.ts";
import { type ArchiveView, viewArchive } from "./archive-view.ts";
import { KeptSessions } from "./kept-sessions.ts";
import { keepPriced } from "./price-columns.ts";

const HOUR = 3_600_000;

/** What may happen to an archive while it is asked. */
export type Step =
  | { readonly type: "append" | "write"; readonly session: number; readonly lines: readonly string[] }
  | { readonly type: "delete"; readonly session: number }
  | { readonly type: "reprice" }
  | { readonly type: "wait"; readonly ms: number };

const line = (type: string, payload: object): string =>
  `${JSON.stringify({ timestamp: new Date(START + 3 * HOUR).toISOString(), type, payload })}\n`;
const metaOf = (source: string): string =>
  line("session_meta", { type: "session_meta", provider: "acme", model_id: "nova", source });
const spawn = { name: "run_subagent", arguments: JSON.stringify({ prompt: "Fix it" }), tool_call_id: "s" };
const tokens = { cache_read: 5, cache_write: 7, output: 9, total: 21 };
const prompt = line("model_msg", { type: "text", role: "user", text: "Fix it" });

const anyLine = fc.constantFrom(
  prompt,
  line("event_msg", { type: "request_begin" }),
  line("event_msg", { type: "request_end", status: "failed" }),
  line("event_msg", { type: "token_usage", request: tokens }),
  line("event_msg", { type: "subagent", session_id: sessionId(3) }),
  line("model_msg", { type: "tool_call", role: "assistant", ...spawn }),
  "{broken\n",
);
const type = <T extends string>(name: T) => fc.constant(name);
const session = fc.nat(7);
const lines = fc.array(anyLine, { minLength: 1, maxLength: 4 });
const anew = fc.constantFrom("user", "subagent").map((source) => [metaOf(source), prompt]);
const ms = fc.constantFrom(HOUR, 5, -2 * HOUR);

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: type("append"), session, lines }) },
  { weight: 2, arbitrary: fc.record({ type: type("write"), session, lines: anew }) },
  { weight: 1, arbitrary: fc.record({ type: type("delete"), session }) },
  { weight: 2, arbitrary: fc.record({ type: type("reprice") }) },
  { weight: 3, arbitrary: fc.record({ type: type("wait"), ms }) },
);

/** An archive that steps change, seen over what one server keeps, or over nothing kept. */
export interface GrowingArchive {
  readonly take: (step: Step) => Promise<void>;
  readonly view: (kept?: KeptSessions) => ArchiveView;
  readonly close: () => Promise<void>;
}

export async function openGrowing(sessions: Parameters<typeof layArchive>[1]): Promise<GrowingArchive> {
  const root = tempFolder();
  layArchive(root, sessions);
  const books = [[priceRow()], []].map((rows) => compilePrices({ rows }));
  let priced = 0;
  let clock = Date.now();
  let repriced: (generation: number) => void = () => undefined;
  const lookup = (): PriceLookup => books[priced] as PriceLookup;
  const prices = {
    lookup,
    mark: () => String(priced),
    subscribe: (listener: (generation: number) => void) => ((repriced = listener), () => undefined),
  };
  const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: { sweepMs: 1_000_000 } });
  keepPriced(index, prices);
  await index.whenReady;
  const take = async (step: Step): Promise<void> => {
    if (step.type === "wait") clock += step.ms;
    else if (step.type === "reprice") {
      priced = 1 - priced;
      repriced(priced);
    } else {
      changeFile(join(root, `red/agents/main/traces/2026-01-01/${sessionId(step.session)}_001.jsonl`), step);
      await index.sweep();
    }
  };
  const kept = new KeptSessions();
  const view = (over = kept) => viewArchive({ index, kept: over, prices, now: () => clock });
  return { take, view, close: index.close };
}

function changeFile(path: string, step: Exclude<Step, { type: "wait" | "reprice" }>): void {
  mkdirSync(dirname(path), { recursive: true });
  if (step.type === "delete") rmSync(path, { force: true });
  else if (step.type === "write") writeFileSync(path, step.lines.join(""));
  else appendFileSync(path, step.lines.join(""));
}
