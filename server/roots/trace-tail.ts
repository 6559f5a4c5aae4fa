import { join } from "node:path";
import { compareShards, parseShardName, tracesPath } from "./layout.ts";
import { listFolderBelow } from "./list-folder.ts";
import { readLines } from "./line-reader.ts";
import { kindOfLine, type RecordKind } from "./trace-record.ts";
import type { LineSlice, RootProblem } from "./types.ts";

/** Where a session is recorded. */
export interface TracePlace {
  readonly dataRoot: string;
  readonly project: string;
  readonly agent: string;
  readonly session: string;
}

/** A shard's file by its names. */
export interface TraceFile {
  readonly index: number;
  readonly dateFolder: string;
  readonly path: string;
}

/** What a writer must know of a file to go on in it. */
export interface TraceTail {
  /** Size in bytes. */
  readonly bytes: number;
  /** Number of the line that begins after the last newline. */
  readonly nextLine: number;
  /** Whether bytes without a newline stand at the end. */
  readonly torn: boolean;
  /** The latest session_meta and tool list, as stored; null when there is none. */
  readonly meta: Buffer | null;
  readonly tools: Buffer | null;
  /** Whether the last record is a completed compaction. */
  readonly closed: boolean;
  /** Whether anything but metas and tool lists is recorded. */
  readonly begun: boolean;
}

/** The tail of a file that is not there yet. */
export const emptyTail: TraceTail = {
  bytes: 0,
  nextLine: 1,
  torn: false,
  meta: null,
  tools: null,
  closed: false,
  begun: false,
};

/** The tail after one more record. */
export function afterRecord(tail: TraceTail, kind: RecordKind, bytes: Buffer): TraceTail {
  switch (kind) {
    case "meta":
      return { ...tail, meta: bytes, closed: false };
    case "meta_with_tools":
      // An older tool list says nothing about this meta, which brings its own.
      return { ...tail, meta: bytes, tools: null, closed: false };
    case "tools":
      return { ...tail, tools: bytes, closed: false };
    case "closing":
    case "other":
      return { ...tail, closed: kind === "closing", begun: true };
  }
}

/** The files that a session has already, in index order, over all date folders. */
export async function listTraceFiles({ dataRoot, project, agent, session }: TracePlace): Promise<TraceFile[]> {
  const traces = tracesPath(dataRoot, project, agent);
  const { folders } = await listFolderBelow(traces);
  const files: (TraceFile & TracePlace)[] = [];
  for (const dateFolder of folders) {
    const names = await listFolderBelow(join(traces, dateFolder));
    for (const file of names.files) {
      const name = parseShardName(file);
      if (name?.session !== session) continue;
      files.push({
        dataRoot,
        project,
        agent,
        session,
        index: name.index,
        dateFolder,
        path: join(traces, dateFolder, file),
      });
    }
  }
  return files.sort(compareShards);
}

/** Reads a file through for its tail. */
export async function readTail(path: string): Promise<{ tail: TraceTail; problem: RootProblem | null }> {
  let tail = emptyTail;
  const read = await readLines(path, { fromByte: 0, fromLine: 1 }, (line) => {
    const kind = worthParsing(line, tail) ? kindOfLine(line.text ?? "") : "other";
    if (kind === null || line.bytes === 0) return;
    tail = afterRecord(tail, kind, copyOf(line));
  });
  const bytes = read.endByte + read.unfinishedBytes;
  tail = { ...tail, bytes, nextLine: read.endLine, torn: read.unfinishedBytes > 0 };
  return { tail, problem: read.problem };
}

const words = ["session_meta", "tool_list_ready", "compaction_end"];

/**
 * Parsing a long trace takes a hundred times as long as looking for three words in it. Until something is recorded,
 * and after a compaction, it matters whether a line is a record at all.
 */
function worthParsing({ buffer }: LineSlice, { begun, closed }: TraceTail): boolean {
  return buffer !== null && (!begun || closed || words.some((word) => buffer.includes(word)));
}

function copyOf({ buffer }: LineSlice): Buffer {
  return Buffer.from(buffer ?? []);
}
