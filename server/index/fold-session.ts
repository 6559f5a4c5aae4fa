import { type Digest, digester, startDigest } from "#shared/outline/digest.ts";
import type { Head } from "#shared/outline/head.ts";
import { hashText } from "#shared/outline/string-facts.ts";
import { isRecord, recordKey } from "#shared/figures/forks.ts";
import type { UnreadableLine } from "#shared/api/shapes.ts";
import type { RootProblem, ShardFile } from "#server/roots/types.ts";
import { type CallEdit, CallEdits } from "./call-edits.ts";
import { readSmall } from "./read-small.ts";
import { type ReadLine, type ReadStep, readSteps } from "./read-steps.ts";
import { type RequestEdit, RequestEdits } from "./request-edits.ts";
import type { ReadShard } from "./types.ts";

const UNREADABLE_KEPT = 1000;
/** How many of a shard's first records make its opening. */
const OPENING_RECORDS = 2;

/** What is known of a session before a piece of it is folded. */
export interface FoldState {
  readonly digest: Digest;
  /** Ascending by index. */
  readonly shards: readonly ReadShard[];
}

/** What a fold leaves: plain data, so that it can cross to another thread. */
export interface Folded extends FoldState {
  readonly requests: readonly RequestEdit[];
  readonly calls: readonly CallEdit[];
  /** Files that could not be read to their end. */
  readonly problems: readonly RootProblem[];
}

/** Hears of every line of a session that is folded from its start, for what is kept beside the digest. */
export interface HeadSink {
  begin(file: ShardFile): void;
  add(line: ReadLine): void;
  end(): void;
}

export function startFold(session: string): FoldState {
  return { digest: startDigest(session), shards: [] };
}

/** Folds one step on. The digest is changed in place, the shards are not. */
export function foldStep(state: FoldState, step: ReadStep, heads?: HeadSink): Folded {
  const { file, fromLine } = step;
  const requests = new RequestEdits();
  const calls = new CallEdits();
  const others = state.shards.filter((shard) => shard.file.index !== file.index);
  const known = state.shards.find((shard) => shard.file.index === file.index);
  const opening = [...(known?.opening ?? [])];
  const unreadable: UnreadableLine[] = [...(known?.unreadable ?? [])];
  let records = known?.records ?? 0; // none were read of a shard that is not known
  let lineNumber = fromLine - 1;
  const fold = digester(state.digest, (fact) => {
    requests.hear(fact, file.index, lineNumber);
    calls.hear(fact, file.index, lineNumber);
  });
  for (const line of step.lines) {
    const { head } = line;
    lineNumber += 1;
    fold(head, file.index);
    if (isRecord(head)) records += 1;
    noteOpening(opening, head);
    if (head.kind === "unreadable" && unreadable.length < UNREADABLE_KEPT) {
      unreadable.push({ line: lineNumber, byte: line.byte, reason: head.reason });
    }
    heads?.add(line);
  }
  const shard: ReadShard = {
    file,
    lines: fromLine - 1 + step.lines.length,
    readBytes: step.endByte,
    unfinishedBytes: step.unfinishedBytes,
    unreadable,
    anchor: step.anchor,
    opening,
    records,
  };
  return {
    digest: state.digest,
    shards: [...others, shard],
    requests: requests.list(),
    calls: calls.list(),
    problems: step.problem === null ? [] : [step.problem],
  };
}

/** Reads and folds a whole session from its start; at most a step's lines are in memory at a time. */
export async function foldWhole(files: readonly ShardFile[], heads?: HeadSink): Promise<Folded> {
  let state: FoldState = startFold(files[0]?.session ?? "");
  const requests: RequestEdit[] = [];
  const calls: CallEdit[] = [];
  const problems: RootProblem[] = [];
  const take = (step: ReadStep): void => {
    const folded = foldStep(state, step, heads);
    requests.push(...folded.requests);
    calls.push(...folded.calls);
    problems.push(...folded.problems);
    state = { digest: folded.digest, shards: folded.shards };
  };
  for (const file of files) {
    heads?.begin(file);
    const small = readSmall(file);
    if (small !== null) take(small);
    else for await (const step of readSteps(file, null)) take(step);
    heads?.end();
  }
  return { ...state, requests, calls, problems };
}

function noteOpening(opening: number[], head: Head): void {
  if (opening.length >= OPENING_RECORDS) return;
  const key = recordKey(head);
  if (key !== null) opening.push(hashText(key));
}
