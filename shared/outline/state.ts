import type { SessionState } from "#shared/api/shapes.ts";
import type { Evidence } from "./fact.ts";

/** Work that has not grown for this long (ms) is stalled: a long tool, a waiting human and a dead process look alike. */
const STALLED_AFTER = 60_000;

/** What the trace itself cannot tell about a session. */
export interface Surroundings {
  /** Newest growth of its shards, in ms since the epoch; null when unknown. */
  readonly grownAt: number | null;
  readonly now: number;
  /** The producer said that an approval is asked. */
  readonly waiting?: boolean;
}

/** The state of a session, by evidence: the one place that words it. */
export function stateOf(evidence: Evidence | undefined, { grownAt, now, waiting }: Surroundings): SessionState {
  if (evidence === undefined || !evidence.prompted) return "empty";
  if (evidence.open === null) return evidence.outcome ?? "completed";
  if (grownAt === null || now - grownAt > STALLED_AFTER) return "stalled";
  if (evidence.open === "compaction") return "compacting";
  if (evidence.open === "retry") return "retrying";
  return waiting === true ? "waiting" : "running";
}
