import { count, type CounterName, type CountState, startCounting } from "#shared/figures/counters.ts";
import { type FailureLog, logFailure, startFailureLog } from "#shared/failures/failure-log.ts";
import { type Cursor, startCursor } from "./cursor.ts";
import type { CallMaySpawn, ChildPointed, Evidence, Fact, MetaRead, Oddity } from "./fact.ts";
import { fold } from "./fold.ts";
import type { Head } from "./head.ts";

/**
 * What the index keeps of a session: its facts summed up rather than collected. Plain JSON, so that a session that grows
 * goes on from its stored digest and only new bytes are read.
 */
export interface Digest {
  cursor: Cursor;
  counting: CountState;
  counters: Partial<Record<CounterName, number>>;
  /** The first meta of the session; later shards repeat it. */
  meta: Omit<MetaRead, "type"> | null;
  /** First words of the first prompt; null before any. */
  title: string | null;
  /** Hash of the first prompt's text, to pair the session with the call that spawned it. */
  promptHash: number | null;
  /** Milliseconds since the epoch of the first and the last record that is no meta, in file order. */
  firstTime: number | null;
  lastTime: number | null;
  /** Tokens of context in use; null right after a compaction. */
  contextUsed: number | null;
  pointers: Pick<ChildPointed, "pointer" | "child" | "candidates">[];
  /** The first SPAWNS_KEPT calls that may have spawned a child, to find those that no pointer names. */
  spawns: Omit<CallMaySpawn, "type">[];
  /** At most FINDINGS_KEPT of them; `findings` counts all. */
  oddities: { at: number; oddity: Oddity }[];
  findings: number;
  /** Files that calls wrote or edited, each once, in the order of first touch. */
  filesTouched: string[];
  /** Index of the last assistant text with words outside compactions. */
  lastTextAt: number | null;
  evidence: Evidence | null;
  failureLog: FailureLog;
}

const FINDINGS_KEPT = 1000;
const FILES_KEPT = 200;
const SPAWNS_KEPT = 2000;

export function startDigest(session: string | null = null): Digest {
  return {
    cursor: startCursor(session),
    counting: startCounting(),
    counters: {},
    meta: null,
    title: null,
    promptHash: null,
    firstTime: null,
    lastTime: null,
    contextUsed: null,
    pointers: [],
    spawns: [],
    oddities: [],
    findings: 0,
    filesTouched: [],
    lastTextAt: null,
    evidence: null,
    failureLog: startFailureLog(),
  };
}

/** Folds the next message into the digest; `tell` hears every fact too, for what is kept beside it (request rows). */
export function digest(into: Digest, head: Head, shard: number, tell?: (fact: Fact, at: number) => void): void {
  digester(into, tell)(head, shard);
}

/** The same for message after message: what it takes is made once, since messages are folded by the million. */
export function digester(into: Digest, tell?: (fact: Fact, at: number) => void): (head: Head, shard: number) => void {
  const { cursor, counters } = into;
  let at = 0;
  const add = (name: CounterName, amount: number): void => {
    counters[name] = (counters[name] ?? 0) + amount; // a counter starts when it is first added to
  };
  const emit = (fact: Fact): void => {
    count(into.counting, fact, add);
    logFailure(into.failureLog, fact, at);
    note(into, fact, at);
    tell?.(fact, at);
  };
  return (head, shard) => {
    at = cursor.count;
    fold(cursor, head, shard, emit);
  };
}

function note(into: Digest, fact: Fact, at: number): void {
  switch (fact.type) {
    case "meta-read": {
      const { type: _, ...meta } = fact;
      into.meta ??= meta;
      return;
    }
    case "task-opened":
      if (fact.continued || into.title !== null) return;
      into.title = fact.words;
      into.promptHash = fact.hash;
      return;
    case "task-titled":
      if (into.title === "") into.title = fact.words;
      return;
    case "worked":
      into.firstTime ??= fact.time;
      into.lastTime = fact.time;
      return;
    case "request-used":
      if (fact.compaction === null)
        into.contextUsed = fact.tokens.cacheRead + fact.tokens.cacheWrite + fact.tokens.output;
      return;
    case "compaction-ended":
      if (fact.status === "completed") into.contextUsed = null;
      return;
    case "child-pointed":
      into.pointers.push({ pointer: fact.pointer, child: fact.child, candidates: fact.candidates });
      return;
    case "call-may-spawn": {
      const { type: _, ...spawn } = fact;
      if (into.spawns.length < SPAWNS_KEPT) into.spawns.push(spawn);
      return;
    }
    case "call-made":
      return noteFile(into, fact.path);
    case "row-shown":
      if (fact.kind === "assistant" && fact.compaction === null) into.lastTextAt = at;
      return;
    case "found-odd":
      into.findings += 1;
      if (into.oddities.length < FINDINGS_KEPT) into.oddities.push({ at, oddity: fact.oddity });
      return;
    case "evidence-changed":
      into.evidence = fact.evidence;
      return;
    default:
      return; // counted, or told to whoever keeps more
  }
}

function noteFile(into: Digest, path: string | null): void {
  if (path === null || into.filesTouched.length >= FILES_KEPT || into.filesTouched.includes(path)) return;
  into.filesTouched.push(path);
}
