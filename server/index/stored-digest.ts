import type { Digest } from "#shared/outline/digest.ts";

/** What only a session that grows, its own page and the page of failures ask for: more than half of what is stored. */
const REST = ["cursor", "counting", "oddities", "filesTouched", "failureLog"] as const;

/** The part of a digest that is read when it is first asked for. */
export type DigestRest = Pick<Digest, (typeof REST)[number]>;
/** The part that lists and figures are made of. */
export type DigestFront = Omit<Digest, (typeof REST)[number]>;

/** The stored rest of a digest. */
export interface StoredRest {
  /** How many rows the session has. */
  readonly requests: number;
  readonly calls: number;
  /** Gives the JSON of a `DigestRest`. */
  readonly read: () => string;
}

/** A digest that was stored: the same as one that was folded, but that its rest is parsed when it is first asked for. */
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
  #stored: StoredRest | null;
  #rest: DigestRest | null = null;

  constructor(front: DigestFront, stored: StoredRest) {
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
    this.#stored = stored;
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
    return this.#read().failureLog;
  }

  /** The rest as it was stored; null once it was asked for, since it may have changed then. */
  get untouched(): StoredRest | null {
    return this.#stored;
  }

  /** A digest as any other, for whoever writes it down. */
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
    if (this.#stored !== null) this.#rest = JSON.parse(this.#stored.read()) as DigestRest;
    this.#stored = null;
    if (this.#rest === null) throw new Error("the rest of a digest could not be read before");
    return this.#rest;
  }
}

/** The rest of a digest as it is stored. */
export function storedRest(digest: Digest): string {
  const untouched = untouchedRest(digest);
  if (untouched !== null) return untouched.read();
  const { cursor, counting, oddities, filesTouched, failureLog } = digest;
  return JSON.stringify({ cursor, counting, oddities, filesTouched, failureLog } satisfies DigestRest);
}

/** How many rows a session of that digest has. */
export function rowCounts(digest: Digest): Pick<StoredRest, "requests" | "calls"> {
  return untouchedRest(digest) ?? digest.cursor;
}

function untouchedRest(digest: Digest): StoredRest | null {
  return digest instanceof StoredDigest ? digest.untouched : null;
}
