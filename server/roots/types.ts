/**
 * Why something under a root could not be read, for the user: what, where and what to do about it.
 * Nothing in this folder throws for a bad file; results carry one of these instead.
 */
export interface RootProblem {
  readonly path: string;
  /** What went wrong, one sentence. */
  readonly reason: string;
  /** What the user can do about it, one sentence. */
  readonly hint: string;
}

/** Where a trace file of a session lies. */
export interface ShardAddress {
  /** Absolute path of the data root it was found under. */
  readonly root: string;
  readonly project: string;
  readonly agent: string;
  /** The session id: the file name before its last `_digits.jsonl`. */
  readonly session: string;
  /** The number in the file name; shards of one session are ordered by it. */
  readonly index: number;
  /** Name of the folder (`yyyy-mm-dd`, the writer's local date at creation): a place, not a time to reckon with. */
  readonly dateFolder: string;
  readonly path: string;
}

/** One trace file of a session, as the last scan or stat saw it. */
export interface ShardFile extends ShardAddress {
  /** Size in bytes when it was looked at. */
  readonly bytes: number;
  /** Time of last modification, milliseconds since the epoch. */
  readonly mtimeMs: number;
  readonly inode: number;
}

/** What one look through a data root found. */
export interface RootScan {
  readonly path: string;
  /** False when the root itself could not be listed. */
  readonly readable: boolean;
  /** Why there are no shards to show (missing, not readable, empty, no traces in it); null when there are some. */
  readonly reason: string | null;
  /** Sorted by project, agent, session, index, date folder. */
  readonly shards: readonly ShardFile[];
  /** Names that stand where projects, agents, dates or shards are expected and are none: wrong name, symlink, no file. */
  readonly ignoredFiles: number;
  /** Folders or files below the root that could not be read; the rest of the scan stands. */
  readonly problems: readonly RootProblem[];
}

/** One complete line of a shard. */
export interface LineSlice {
  /** Physical line number from 1; blank and unreadable lines count. */
  readonly line: number;
  /** Offset of its first byte in the file. */
  readonly byte: number;
  /** Length in bytes without the newline, a carriage return before it included. */
  readonly bytes: number;
  /**
   * The stored bytes, valid until the next line is asked for (copy what you keep);
   * null when the line is oversized (over 64 MiB) and was passed over.
   */
  readonly buffer: Buffer | null;
  /** The bytes read as UTF-8 (bad ones become U+FFFD) without a trailing CR; decoded when first asked for; null when oversized. */
  readonly text: string | null;
}

/** Counts every byte that is read from shards, so that the cost of an operation can be shown and tested. */
export interface ReadMeter {
  /** Called once per read system call with the number of bytes it gave. */
  count(bytes: number): void;
}
