import type { UnreadableLine } from "#shared/api/shapes.ts";
import type { CounterName } from "#shared/figures/counters.ts";
import type { RequestColumns } from "#shared/figures/request-columns.ts";
import type { Head } from "#shared/outline/head.ts";
import type { Digest } from "#shared/outline/digest.ts";
import type { ShardFile, ShardAddress } from "#server/roots/types.ts";
import type { Anchor } from "./read-steps.ts";
import type { WrittenLines } from "./written-lines.ts";
import type { Spawned } from "./spawned-children.ts";
import type { TouchedSessions } from "./touched-sessions.ts";

/** What tells one session from another: ids need not be unique over roots, projects and agents. */
export interface SessionKey {
  readonly root: string;
  readonly project: string;
  readonly agent: string;
  readonly id: string;
}

/** A shard as far as it has been read. */
export interface ShardRecord {
  readonly file: ShardFile;
  /** Whole lines read. */
  readonly lines: number;
  /** Offset after the last whole line. */
  readonly readBytes: number;
  /** Bytes of the last line that has no newline yet. */
  readonly unfinishedBytes: number;
  /** The first thousand unreadable lines; the digest counts all. */
  readonly unreadable: readonly UnreadableLine[];
}

/** A shard with what the index itself needs to go on reading it. */
export interface ReadShard extends ShardRecord {
  /** The last bytes that were read, to tell a file that grew from one that was written anew; null before any line. */
  readonly anchor: Anchor | null;
  /** Hashes of the first two records after the meta: shards that open alike may be copies. */
  readonly opening: readonly number[];
  /** How many of its lines are records, of those that copies are told by. */
  readonly records: number;
}

/** A session as the index knows it. */
export interface SessionRecord {
  readonly key: SessionKey;
  /** Its row in the request columns' session table. */
  readonly ordinal: number;
  /** Ascending by index. */
  readonly shards: readonly ReadShard[];
  readonly digest: Digest;
  /** The prefix it copied from another session, with what the counters stood at after it. */
  readonly copied: {
    readonly from: SessionKey;
    readonly messages: number;
    readonly counters: Partial<Record<CounterName, number>>;
  } | null;
  /** Most records that it has in common, from its start, with an older session; null: not compared with any yet. */
  readonly compared: number | null;
  /** Newest mtime of its shards, or the last growth seen; ms since the epoch. */
  readonly grownAt: number;
  readonly sample: boolean;
}

/** New whole lines of one shard, in order, as they were read. */
export interface GrownLines {
  readonly record: SessionRecord;
  readonly shard: number;
  /** Physical number of the first of them. */
  readonly fromLine: number;
  readonly lines: readonly string[];
  /** What each of them is. */
  readonly heads: readonly Head[];
}

export type IndexChange =
  | {
      readonly type: "session";
      readonly record: SessionRecord;
      readonly created: boolean;
      readonly grown: GrownLines | null;
    }
  | { readonly type: "gone"; readonly key: SessionKey }
  | { readonly type: "progress" };

export interface IndexState {
  readonly state: "building" | "ready";
  /** 0 to 1. */
  readonly progress: number;
  readonly shards: number;
  readonly bytes: number;
  readonly unreadableLines: number;
  /** Goes up with every change; ETags rest on it. */
  readonly generation: number;
  readonly roots: readonly {
    readonly path: string;
    readonly readable: boolean;
    readonly files: number;
    readonly sessions: number;
    readonly bytes: number;
    readonly unreadableLines: number;
    readonly ignoredFiles: number;
    readonly reason: string | null;
  }[];
  readonly problems: readonly { readonly code: string; readonly message: string; readonly hint: string | null }[];
  /** Whether samples stand in because no real session exists. */
  readonly samples: boolean;
}

/** The index: what routes, streams and the command line read. */
export interface SessionIndex {
  readonly state: () => IndexState;
  /** All sessions, in no order that matters. */
  readonly records: () => readonly SessionRecord[];
  /** Every session of that id, over all roots. */
  readonly byId: (id: string) => readonly SessionRecord[];
  readonly byOrdinal: (ordinal: number) => SessionRecord | null;
  /** The session a pointer means: its own project first, then any. */
  readonly child: (parent: SessionRecord, id: string) => SessionRecord | null;
  /** The session that points to this one, or that spawned it without a pointer. */
  readonly parent: (record: SessionRecord) => SessionRecord | null;
  /** The children that no pointer names, in the order in which they began. */
  readonly spawned: (record: SessionRecord) => readonly Spawned[];
  /** One more than the highest ordinal that a session has or had: the length of tables by ordinal. */
  readonly ordinals: () => number;
  /** Which sessions have come, changed or gone, for whoever keeps something of each. */
  readonly touched: () => Pick<TouchedSessions, "mark" | "since">;
  /** Goes up whenever sessions may have got or lost children that no pointer names. */
  readonly families: () => number;
  readonly columns: () => RequestColumns;
  /** Rows of one session's requests in the columns, ascending by request number. */
  readonly rowsOf: (record: SessionRecord) => readonly number[];
  readonly subscribe: (listener: (change: IndexChange) => void) => () => void;
  /**
   * Reads what is new in these files at once, without waiting for the watch to notice; a file that is not there any more
   * is forgotten. Resolves when the changes have been published.
   */
  readonly touch: (shards: readonly ShardAddress[]) => Promise<void>;
  /**
   * Takes lines that this process has just written, without reading them back, and publishes them before it returns.
   * False: only the file can tell (more has changed, or it is being read), so `touch` it.
   */
  readonly takeWritten: (written: WrittenLines) => boolean;
  /**
   * This process is about to write to the session's files: what the watch sees of that is left alone until the function
   * that this gives is called, so that nothing is read that `takeWritten` brings.
   */
  readonly aboutToWrite: (key: SessionKey) => () => void;
  /** Resolves when everything that was on disk at start is read. */
  readonly whenReady: Promise<void>;
  readonly close: () => Promise<void>;
}
