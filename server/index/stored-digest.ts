import type { Digest } from "#shared/outline/digest.ts";

/** What only a session that grows and its own page ask for. */
type DigestRest = Pick<Digest, "cursor" | "counting" | "oddities" | "filesTouched">;
/** What lists and figures are made of. */
export type DigestFront = Omit<Digest, keyof DigestRest | "failureLog">;

/** The parts of a digest that are read when they are first asked for: more than half of what is stored. */
export interface LaterParts {
  /** How many rows the session has. */
  readonly requests: number;
  readonly calls: number;
  /** Gives the JSON of what only a session that grows and its own page ask for. */
  readonly readRest: () => string;
  /** Gives the JSON of the log of failures, which the page of failures asks for. */
  readonly readLog: () => string;
}

/** A digest that was stored: the same as one that was folded, but that parts of it are parsed when they are first asked for. */
export class StoredDigest implements Digest {
  counters: Digest["counters"];
  meta: Digest["meta"];
  title: Digest["title"];
  promptHash: Digest["promptHash"];
  firstTime: Digest["firstTime"];
  lastTime: Digest["lastTime"];
  contextUsed: Digest["contextUsed"];
  pointers: Digest["pointers"];
  spawns: Digest["spawns"];
  findings: Digest["findings"];
  lastTextAt: Digest["lastTextAt"];
  evidence: Digest["evidence"];
  readonly #later: LaterParts;
  #rest: DigestRest | null = null;
  #log: Digest["failureLog"] | null = null;

  constructor(front: DigestFront, later: LaterParts) {
    this.counters = front.counters;
    this.meta = front.meta;
    this.title = front.title;
    this.promptHash = front.promptHash;
    this.firstTime = front.firstTime;
    this.lastTime = front.lastTime;
    this.contextUsed = front.contextUsed;
    this.pointers = front.pointers;
    this.spawns = front.spawns;
    this.findings = front.findings;
    this.lastTextAt = front.lastTextAt;
    this.evidence = front.evidence;
    this.#later = later;
  }

  get cursor(): Digest["cursor"] {
    return this.#read().cursor;
  }

  get counting(): Digest["counting"] {
    return this.#read().counting;
  }

  get oddities(): Digest["oddities"] {
    return this.#read().oddities;
  }

  get filesTouched(): Digest["filesTouched"] {
    return this.#read().filesTouched;
  }

  get failureLog(): Digest["failureLog"] {
    return (this.#log ??= JSON.parse(this.#later.readLog()) as Digest["failureLog"]);
  }

  /** What stands for parts that nobody has asked for, so that they are as they were stored. */
  get untouched(): { readonly rest: LaterParts | null; readonly log: LaterParts | null } {
    return { rest: this.#rest === null ? this.#later : null, log: this.#log === null ? this.#later : null };
  }

  /** The whole digest: JSON of an object leaves its getters out, and would lose the later parts without a word. */
  toJSON(): Digest {
    const { cursor, counting, counters, meta, title, promptHash, firstTime, lastTime, contextUsed } = this;
    const { pointers, spawns, oddities, findings, filesTouched, lastTextAt, evidence, failureLog } = this;
    return {
      cursor,
      counting,
      counters,
      meta,
      title,
      promptHash,
      firstTime,
      lastTime,
      contextUsed,
      pointers,
      spawns,
      oddities,
      findings,
      filesTouched,
      lastTextAt,
      evidence,
      failureLog,
    };
  }

  #read(): DigestRest {
    return (this.#rest ??= JSON.parse(this.#later.readRest()) as DigestRest);
  }
}

/** The parts of a digest that are read later, as JSON. */
export function laterParts(digest: Digest): [rest: string, log: string] {
  const { rest, log } = untouchedParts(digest);
  return [rest?.readRest() ?? jsonOfRest(digest), log?.readLog() ?? JSON.stringify(digest.failureLog)];
}

/** How many rows a session of that digest has. */
export function rowCounts(digest: Digest): Pick<LaterParts, "requests" | "calls"> {
  return untouchedParts(digest).rest ?? digest.cursor;
}

function jsonOfRest({ cursor, counting, oddities, filesTouched }: Digest): string {
  return JSON.stringify({ cursor, counting, oddities, filesTouched } satisfies DigestRest);
}

function untouchedParts(digest: Digest): StoredDigest["untouched"] {
  return digest instanceof StoredDigest ? digest.untouched : { rest: null, log: null };
}
