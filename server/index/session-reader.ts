import type { RootProblem, ShardFile } from "#server/roots/types.ts";
import type { Archive } from "./archive.ts";
import { foldStep } from "./fold-session.ts";
import type { HeadStore } from "./head-store.ts";
import { planReading } from "./plan-reading.ts";
import { readGrowth } from "./read-growth.ts";
import type { FoldedSession } from "./row-block.ts";
import { type ReadStep, readSteps, stillHolds } from "./read-steps.ts";
import { keyOf, keyText } from "./session-key.ts";
import { stepOfWritten, type WrittenLines } from "./written-lines.ts";
import type { ReadShard, SessionKey, SessionRecord } from "./types.ts";

/** What a reader works with. */
export interface SessionReaderParts {
  readonly archive: Archive;
  /** Folds all files of one session from their start, here or in another thread; null: given up. */
  readonly foldWhole: (files: readonly ShardFile[]) => Promise<FoldedSession | null>;
  readonly isSample: (key: SessionKey) => boolean;
  readonly onProblem: (problem: RootProblem) => void;
  /** Where heads of large shards are kept; null when nothing is to be written. */
  readonly heads: HeadStore | null;
}

/** Brings sessions in the archive up to what their files hold, one run per session at a time. */
export class SessionReader {
  readonly #parts: SessionReaderParts;

  constructor(parts: SessionReaderParts) {
    this.#parts = parts;
  }

  /**
   * Reads what is new in a session's files; all of it when more than its end has changed, or when `replaced` says so.
   * Without files the session is removed.
   */
  async update(key: string, files: readonly ShardFile[], replaced: boolean): Promise<void> {
    const record = this.#parts.archive.sessions.get(key);
    const [first] = files;
    if (first === undefined) {
      if (record !== null) this.#parts.archive.remove(record);
      return;
    }
    if (record === null || replaced) return this.#refold(files);
    const plan = planReading(record.shards, files);
    if (plan.type === "nothing") return;
    const [part] = plan.type === "grow" ? plan.parts : [];
    const grown = part?.from ?? null;
    const few = grown === null || part === undefined ? null : readGrowth(part.file, grown);
    if (few !== null && plan.type === "grow" && plan.parts.length === 1) {
      this.#take(record, few);
      return;
    }
    const holds = grown === null || part === undefined || (await stillHolds(part.file, grown));
    if (typeof holds === "object") return this.#parts.onProblem(holds); // what was read is kept until it can be told
    if (plan.type === "refold" || !holds) return this.#refold(files);
    let state = record;
    for (const { file, from } of plan.parts) state = await this.#grow(state, file, from);
  }

  /** Takes lines that were written by this process; false when they do not follow on from what was read. */
  takeWritten(key: string, written: WrittenLines): boolean {
    const record = this.#parts.archive.sessions.get(key);
    const step = record === null ? null : stepOfWritten(record, written);
    if (record === null || step === null) return false;
    this.#take(record, step);
    return true;
  }

  async #grow(before: SessionRecord, file: ShardFile, from: ReadShard | null): Promise<SessionRecord> {
    let record = before;
    for await (const step of readSteps(file, from, true)) record = this.#take(record, step);
    return record;
  }

  /** Folds one step on. */
  #take(before: SessionRecord, step: ReadStep): SessionRecord {
    const { archive, onProblem } = this.#parts;
    if (step.problem !== null) onProblem(step.problem);
    const isKnown = before.shards.some(({ file }) => file.path === step.file.path);
    if (step.problem !== null && step.lines.length === 0 && isKnown) return before; // it is tried again, over and over
    // another change, a fork found meanwhile, may have been taken between two steps
    const record = archive.sessions.get(keyText(keyOf(step.file))) ?? before;
    const folded = foldStep(record, step);
    const lines = step.lines.map(({ text }) => text ?? "");
    const heads = step.lines.map(({ head }) => head);
    const grown = lines.length === 0 ? null : { shard: step.file.index, fromLine: step.fromLine, lines, heads };
    return archive.grow(record, folded, grown);
  }

  async #refold(files: readonly ShardFile[]): Promise<void> {
    const { archive, foldWhole, isSample, heads, onProblem } = this.#parts;
    const [first] = files;
    if (first === undefined) return;
    const key = keyOf(first);
    const known = archive.sessions.get(keyText(key));
    for (const { file } of known?.shards ?? []) heads?.forget(file.path);
    const folded = await foldWhole(files);
    if (folded === null) return;
    for (const { path } of files) heads?.refresh(path);
    for (const problem of folded.problems) onProblem(problem);
    archive.replace(key, folded, isSample(key));
  }
}
