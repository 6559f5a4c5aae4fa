import { join } from "node:path";
import { formatDateFolder, formatShardName, isFolderName, isSessionId, tracesPath } from "./layout.ts";
import { problem } from "./problem.ts";
import { type FileState, type OpenForAppend, TraceFileWriter } from "./trace-file-writer.ts";
import { RecordQueue } from "./record-queue.ts";
import { type Recordable, readRecord, type TraceRecord } from "./trace-record.ts";
import {
  afterRecord,
  emptyTail,
  listTraceFiles,
  readTail,
  type TraceFile,
  type TracePlace,
  type TraceTail,
} from "./trace-tail.ts";
import type { RootProblem } from "./types.ts";

/** Where a record stands, which is its identity; or why it is not recorded. */
export type Appended =
  | {
      /** Index of the shard. */
      readonly shard: number;
      readonly path: string;
      /** Number of the line, from 1. */
      readonly line: number;
      /** Offset of its first byte, and its length without the newline. */
      readonly byte: number;
      readonly bytes: number;
      /** The file after the write that this record was part of; null when it cannot be told. */
      readonly after: FileState | null;
      readonly problem: null;
    }
  | { readonly problem: RootProblem };

/** Records one session. There must be one writer per session at a time. */
export interface TraceWriter {
  /**
   * Appends one record; calls may overlap and are written in the order of the calls. When it resolves without a
   * problem the record is in the file. What says its kind was checked already. Never rejects: a failed write loses its
   * own record, and the next one goes on.
   */
  append(record: Recordable | TraceRecord): Promise<Appended>;
  /** Appends records in their order, and gives what became of each. */
  appendAll(records: readonly TraceRecord[]): Promise<readonly Appended[]>;
  /** Closes the file, should it be open. */
  close(): void;
}

/** What to record where. */
export interface TraceWriterOptions extends TracePlace {
  /** The clock that names the date folder of a session that begins. */
  readonly now: () => Date;
  /** Stands in for `open`. */
  readonly openFile?: OpenForAppend;
}

/** The file that is being written, and what must stand in it before the next record. */
interface Current {
  readonly file: TraceFile;
  tail: TraceTail;
  /** What the file before this one had said, until it stands here too. */
  pendingMeta: Buffer | null;
  pendingTools: Buffer | null;
}

/** Makes a writer that goes on in the session's highest shard, or begins its first one. Touches nothing until the first record. */
export function createTraceWriter(options: TraceWriterOptions): TraceWriter {
  const session = new SessionWriter(options);
  return {
    append: (record) => session.append(record),
    appendAll: (records) => session.appendAll(records),
    close: () => session.close(),
  };
}

/** How long (ms) a file stays open for the next record. */
const keptOpenMs = 1000;

const newline = 0x0a;

class SessionWriter {
  readonly #options: TraceWriterOptions;
  readonly #files: TraceFileWriter;
  #current: Current | null = null;
  readonly #queue = new RecordQueue<Appended>();
  #writing = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: TraceWriterOptions) {
    this.#options = options;
    this.#files = new TraceFileWriter(options.dataRoot, options.openFile);
  }

  async append(given: Recordable | TraceRecord): Promise<Appended> {
    const record = typeof given === "object" && "kind" in given ? given : readRecord(given);
    if (record.bytes === null) return this.#refuse(record.reason);
    const [appended] = await this.appendAll([record]);
    return appended as Appended;
  }

  appendAll(records: readonly TraceRecord[]): Promise<readonly Appended[]> {
    const appended = this.#queue.push(records);
    if (!this.#writing) {
      this.#writing = true;
      queueMicrotask(() => void this.#writeAll());
    }
    return appended;
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#writing) void this.#files.release();
  }

  async #writeAll(): Promise<void> {
    for (let { first } = this.#queue; first !== null; { first } = this.#queue) {
      const results = await this.#writeSome(first);
      if (results.at(-1)?.problem !== null) await this.#files.release();
      for (const result of results) this.#queue.answer(result);
    }
    this.#writing = false;
    if (this.#timer === null) this.#timer = setTimeout(() => this.close(), keptOpenMs).unref();
    else this.#timer.refresh();
  }

  /** Writes the first of the waiting records and what may go with it; gives what became of each of those. */
  async #writeSome(first: TraceRecord): Promise<Appended[]> {
    const { project, agent, session } = this.#options;
    if (!isFolderName(project) || !isFolderName(agent))
      return [this.#refuse("A project or agent cannot have this name.")];
    if (!isSessionId(session)) return [this.#refuse("This is no session id.")];
    const opened = await this.#open();
    if ("problem" in opened) return [opened];
    const current = opened.tail.closed ? this.#rotate(opened) : opened;
    this.#current = current;
    const isAsSeen = current === opened && current.pendingMeta === null && current.pendingTools === null;
    const header = await this.#writeHeader(current, first);
    if (header !== null) return [header];
    const results = await this.#write(current, this.#queue.goingTogether(), isAsSeen);
    const replaces = results[0]?.problem === null ? replacedBy(first) : { meta: false, tools: false };
    if (replaces.meta) current.pendingMeta = null;
    if (replaces.tools) current.pendingTools = null;
    return results;
  }

  /** Writes what must stand before the record and does not yet; null when all is there. */
  async #writeHeader(current: Current, record: TraceRecord): Promise<Appended | null> {
    const replaces = replacedBy(record);
    if (current.pendingMeta !== null && !replaces.meta) {
      const [written] = await this.#write(current, [{ kind: "meta", bytes: current.pendingMeta }]);
      if (written !== undefined && written.problem !== null) return written;
      current.pendingMeta = null;
    }
    // A producer that repeats its meta may be about to repeat its tool list: that is seen with the next record.
    if (current.pendingTools !== null && !replaces.meta && !replaces.tools) {
      const [written] = await this.#write(current, [{ kind: "tools", bytes: current.pendingTools }]);
      if (written !== undefined && written.problem !== null) return written;
      current.pendingTools = null;
    }
    return null;
  }

  /** The file to go on in, its tail read anew when someone else has changed it. */
  async #open(): Promise<Current | { problem: RootProblem }> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const current = this.#current ?? (await this.#load());
      if ("problem" in current) return current;
      // A closed file is left as it is; the one after it may not exist yet.
      if (current.tail.closed) return current;
      const size = await this.#files.size(current.file.path);
      if (size.problem !== null) return size;
      if (size.bytes === current.tail.bytes) return current;
      this.#current = null;
    }
    return this.#refuse("Another program is writing to this session's trace.");
  }

  async #load(): Promise<Current | { problem: RootProblem }> {
    const files = await listTraceFiles(this.#options);
    const file = files.at(-1);
    if (file === undefined) {
      return {
        file: this.#fileAt(1, formatDateFolder(this.#options.now())),
        tail: emptyTail,
        pendingMeta: null,
        pendingTools: null,
      };
    }
    const { tail, problem: unread } = await readTail(file.path);
    if (unread !== null) return { problem: unread };
    const before = files.at(-2);
    // Stopped between opening a file and its first record: what must stand before that is still to be written.
    const previous = before !== undefined && !tail.begun ? (await readTail(before.path)).tail : emptyTail;
    const current: Current = { file, tail, pendingMeta: null, pendingTools: null };
    if (previous.closed && tail.meta === null) current.pendingMeta = previous.meta;
    if (previous.closed && tail.tools === null) current.pendingTools = previous.tools;
    return current;
  }

  /** After a completed compaction the context goes on in the next file, in the same date folder. */
  #rotate({ file, tail }: Current): Current {
    const next = this.#fileAt(file.index + 1, file.dateFolder);
    return { file: next, tail: emptyTail, pendingMeta: tail.meta, pendingTools: tail.tools };
  }

  #fileAt(index: number, dateFolder: string): TraceFile {
    const { dataRoot, project, agent, session } = this.#options;
    const path = join(tracesPath(dataRoot, project, agent), dateFolder, formatShardName({ session, index }));
    return { index, dateFolder, path };
  }

  /**
   * Writes records in one write. Of a write that failed half-way, gives what became of those that are whole and of the
   * first that is not; the ones after that were not tried.
   *
   * @param isAsSeen whether the file was opened and looked at just now
   */
  async #write(current: Current, records: readonly TraceRecord[], isAsSeen = false): Promise<Appended[]> {
    const { path, index } = current.file;
    const size = isAsSeen ? null : await this.#files.size(path);
    if (size !== null && size.problem !== null) return [size];
    if (size !== null && size.bytes !== current.tail.bytes) {
      this.#current = null;
      return [this.#refuse("Another program is writing to this session's trace.")];
    }
    const before = current.tail;
    // The newline that heals a torn end travels in the same write as the record.
    const heal = before.torn ? 1 : 0;
    const { written, after, problem: failed } = await this.#files.append(path, linesOf(records, heal));
    const results: Appended[] = [];
    let tail = before;
    let nextLine = before.nextLine + (written > 0 ? heal : 0);
    let end = before.bytes + heal;
    for (const { kind, bytes } of records) {
      if (end + bytes.length + 1 > before.bytes + written) break;
      results.push({ shard: index, path, line: nextLine, byte: end, bytes: bytes.length, after, problem: null });
      // Almost every record leaves the tail as it is, but for its length.
      if (kind !== "other" || !tail.begun || tail.closed) tail = afterRecord(tail, kind, bytes);
      nextLine += 1;
      end += bytes.length + 1;
    }
    const torn = written > 0 ? before.bytes + written > end : before.torn;
    current.tail = { ...tail, nextLine, bytes: before.bytes + written, torn };
    if (failed !== null) results.push({ problem: failed });
    return results;
  }

  #refuse(reason: string): { problem: RootProblem } {
    const { dataRoot, project, agent, session } = this.#options;
    const path = this.#current?.file.path ?? [dataRoot, project, agent, session].join("/");
    return { problem: problem(path, reason, "The message is shown and not recorded; the rest goes on.") };
  }
}

/** Records as lines, behind so many newlines. */
function linesOf(records: readonly TraceRecord[], newlines: number): Buffer {
  const lines = Buffer.allocUnsafe(records.reduce((sum, { bytes }) => sum + bytes.length + 1, newlines)).fill(
    newline,
    0,
    newlines,
  );
  let at = newlines;
  for (const { bytes } of records) {
    lines.set(bytes, at);
    at += bytes.length;
    lines[at++] = newline;
  }
  return lines;
}

/** Which part of a file's header the record itself takes the place of. */
function replacedBy({ kind }: TraceRecord): { meta: boolean; tools: boolean } {
  return {
    meta: kind === "meta" || kind === "meta_with_tools",
    tools: kind === "tools" || kind === "meta_with_tools",
  };
}
