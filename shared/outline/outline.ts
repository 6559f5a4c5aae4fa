import { count, type CounterName, type CountState, startCounting } from "#shared/figures/counters.ts";
import { type Cursor, startCursor } from "./cursor.ts";
import type {
  CallMaySpawn,
  ChildPointed,
  Evidence,
  Fact,
  MetaRead,
  Oddity,
  RequestEnded,
  RowShown,
  TaskOpened,
} from "./fact.ts";
import { fold } from "./fold.ts";
import type { Head, HeadTokens } from "./head.ts";
import { record, startTimeline, type Timeline } from "./timeline.ts";

/** Adds the index of the message at which something became true. */
type At<T> = Omit<T, "type"> & { readonly at: number };

/** A Task; its words are those of its first prompt that has any. */
export type Task = Omit<At<TaskOpened>, "words"> & { readonly words: Timeline<string> };
export type Row = At<RowShown>;
export type Meta = At<MetaRead>;
export type Pointer = At<ChildPointed>;
export type Spawn = At<CallMaySpawn>;

export interface RequestEnd extends Omit<RequestEnded, "type" | "request" | "compaction" | "used"> {
  readonly at: number;
}

export interface Request {
  readonly at: number;
  readonly request: number;
  readonly time: number | null;
  readonly lone: boolean;
  /** The Task it belongs to: a prompt may claim a begin that waited for it. */
  readonly task: Timeline<number | null>;
  readonly compaction: number | null;
  readonly provider: string | null;
  readonly modelId: string | null;
  readonly usages: { readonly at: number; readonly time: number | null; readonly tokens: HeadTokens }[];
  end: RequestEnd | null;
  interruptedAt: number | null;
  retriedAt: number | null;
}

export interface Call {
  readonly at: number;
  readonly call: number;
  readonly id: string;
  readonly name: string;
  readonly time: number | null;
  readonly task: number | null;
  readonly request: number | null;
  readonly compaction: number | null;
  readonly cut: boolean;
  readonly path: string | null;
  decision: {
    readonly at: number;
    readonly decision: string;
    readonly time: number | null;
    readonly wait: number | null;
  } | null;
  output: CallOutput | null;
}

export interface CallOutput {
  readonly at: number;
  readonly time: number | null;
  readonly status: string;
  readonly size: number;
  readonly images: number;
  readonly tail: string | null;
  /** Milliseconds the tool took. */
  readonly took: number | null;
}

export interface Compaction {
  readonly at: number;
  readonly compaction: number;
  readonly time: number | null;
  readonly reason: string | null;
  readonly mode: string | null;
  /** Tokens in use at the trigger. */
  readonly context: number | null;
  end: {
    readonly at: number;
    readonly time: number | null;
    readonly status: string;
    readonly error: string | null;
  } | null;
  /** The messages that carry its summary on, into the next shard or into several: what is resumed twice carries twice. */
  readonly carriedAt: number[];
}

/**
 * A session as a structure, grown message by message. Every list is ascending by `at`, the index of the message at which
 * its member became true; what changes later carries its own `at`. So the session as it stood after any N messages is
 * a lookup: members and changes with `at` below N.
 */
export interface Outline {
  readonly cursor: Cursor;
  /** Where each shard begins, as the index of its first line. */
  readonly shards: { readonly shard: number; readonly at: number }[];
  readonly tasks: Task[];
  readonly requests: Request[];
  readonly calls: Call[];
  readonly compactions: Compaction[];
  readonly pointers: Pointer[];
  /** Calls that may have spawned a child, whether a pointer says so or not. */
  readonly spawns: Spawn[];
  readonly rows: Row[];
  readonly metas: Meta[];
  readonly findings: { readonly at: number; readonly oddity: Oddity }[];
  readonly evidence: Timeline<Evidence>;
  /** Context in use, in tokens; null right after a compaction. */
  readonly context: Timeline<number | null>;
  /** Time of the newest record that is no meta, in file order. */
  readonly times: Timeline<number>;
  /** Running sums of everything that is counted. */
  readonly counters: Map<CounterName, Timeline<number>>;
  readonly counting: CountState;
}

export function startOutline(session: string | null = null): Outline {
  return {
    cursor: startCursor(session),
    shards: [],
    tasks: [],
    requests: [],
    calls: [],
    compactions: [],
    pointers: [],
    spawns: [],
    rows: [],
    metas: [],
    findings: [],
    evidence: startTimeline(),
    context: startTimeline(),
    times: startTimeline(),
    counters: new Map(),
    counting: startCounting(),
  };
}

/** Folds the next message of a session, the one at the next line of `shard`, into its outline. */
export function apply(outline: Outline, head: Head, shard: number): void {
  const at = outline.cursor.count;
  if (outline.shards.at(-1)?.shard !== shard) outline.shards.push({ shard, at });
  fold(outline.cursor, head, shard, (fact) => {
    count(outline.counting, fact, (name, amount) => add(outline, at, name, amount));
    collect(outline, at, fact);
  });
}

function add(outline: Outline, at: number, name: CounterName, amount: number): void {
  let sums = outline.counters.get(name);
  if (sums === undefined) outline.counters.set(name, (sums = startTimeline()));
  record(sums, at, (sums.values.at(-1) ?? 0) + amount); // a counter that was never added to stands at nothing
}

function collect(outline: Outline, at: number, fact: Fact): void {
  switch (fact.type) {
    case "task-opened":
    case "task-titled":
      return collectTask(outline, at, fact);
    case "request-begun":
    case "request-moved":
    case "request-ended":
    case "request-interrupted":
    case "request-retried":
    case "request-used":
      return collectRequest(outline, at, fact);
    case "call-made":
    case "call-decided":
    case "call-answered":
      return collectCall(outline, at, fact);
    case "compaction-begun":
    case "compaction-ended":
    case "summary-carried":
      return collectCompaction(outline, at, fact);
    case "child-pointed":
      outline.pointers.push(dated(at, fact));
      return;
    case "call-may-spawn":
      outline.spawns.push(dated(at, fact));
      return;
    case "meta-read":
      outline.metas.push(dated(at, fact));
      return;
    case "row-shown":
      outline.rows.push(dated(at, fact));
      return;
    case "worked":
      return record(outline.times, at, fact.time);
    case "found-odd":
      outline.findings.push({ at, oddity: fact.oddity });
      return;
    case "evidence-changed":
      return record(outline.evidence, at, fact.evidence);
    case "aborted":
      return; // counted, shown as a row, and part of the evidence
    default:
      fact satisfies never;
  }
}

function collectTask(outline: Outline, at: number, fact: FactOf<"task-opened" | "task-titled">): void {
  if (fact.type === "task-opened") outline.tasks.push({ ...dated(at, fact), words: startTimeline() });
  const words = outline.tasks.at(-1)?.words; // only the newest Task is opened or titled
  if (words !== undefined) record(words, at, fact.words);
}

function dated<T extends Fact>(at: number, fact: T): At<T> {
  const { type: _, ...rest } = fact;
  return { at, ...rest };
}

type FactOf<T extends Fact["type"]> = Extract<Fact, { readonly type: T }>;

type RequestFact = FactOf<
  "request-begun" | "request-moved" | "request-ended" | "request-interrupted" | "request-retried" | "request-used"
>;

function collectRequest(outline: Outline, at: number, fact: RequestFact): void {
  if (fact.type === "request-begun") {
    const { request, time, lone, compaction, provider, modelId } = fact;
    const task = startTimeline<number | null>();
    record(task, at, fact.task);
    const later = { usages: [], end: null, interruptedAt: null, retriedAt: null };
    outline.requests.push({ at, request, time, lone, task, compaction, provider, modelId, ...later });
    return;
  }
  const request = outline.requests[fact.request];
  if (request === undefined) return;
  if (fact.type === "request-moved") record(request.task, at, fact.task);
  else if (fact.type === "request-interrupted") request.interruptedAt = at;
  else if (fact.type === "request-retried") request.retriedAt = at;
  else if (fact.type === "request-ended") {
    const { time, status, error, attempt, retryIn, latency } = fact;
    request.end = { at, time, status, error, attempt, retryIn, latency };
  } else {
    request.usages.push({ at, time: fact.time, tokens: fact.tokens });
    const { cacheRead, cacheWrite, output } = fact.tokens;
    if (fact.compaction === null) record(outline.context, at, cacheRead + cacheWrite + output);
  }
}

function collectCall(outline: Outline, at: number, fact: FactOf<"call-made" | "call-decided" | "call-answered">): void {
  if (fact.type === "call-made") {
    const { type: _, ...made } = fact;
    outline.calls.push({ at, ...made, decision: null, output: null });
    return;
  }
  const call = fact.call === null ? undefined : outline.calls[fact.call];
  if (call === undefined) return;
  if (fact.type === "call-decided") call.decision = { at, decision: fact.decision, time: fact.time, wait: fact.wait };
  else {
    const { time, status, size, images, tail, took } = fact;
    call.output = { at, time, status, size, images, tail, took };
  }
}

function collectCompaction(
  outline: Outline,
  at: number,
  fact: FactOf<"compaction-begun" | "compaction-ended" | "summary-carried">,
): void {
  if (fact.type === "compaction-begun") {
    const { compaction, time, reason, mode, context } = fact;
    outline.compactions.push({ at, compaction, time, reason, mode, context, end: null, carriedAt: [] });
    return;
  }
  if (fact.type === "summary-carried") {
    outline.compactions.at(-1)?.carriedAt.push(at);
    return;
  }
  const compaction = outline.compactions[fact.compaction];
  if (compaction !== undefined) compaction.end = { at, time: fact.time, status: fact.status, error: fact.error };
  if (fact.status === "completed") record(outline.context, at, null);
}
