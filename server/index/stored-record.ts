import { basename, dirname, sep } from "node:path";
import type { Digest } from "#shared/outline/digest.ts";
import { formatShardName } from "#server/roots/layout.ts";
import { type DigestFront, type LaterParts, rowCounts, StoredDigest } from "./stored-digest.ts";
import { NameReader, NameWriter, type StoredName } from "./stored-names.ts";
import type { ReadShard, SessionKey, SessionRecord } from "./types.ts";

type Flag = 0 | 1;

/**
 * A session's record without the later parts of its digest, as JSON without the names of its fields, which took longer to read
 * than what they name.
 */
export type StoredSession = readonly [
  key: readonly [root: StoredName, project: StoredName, agent: StoredName, id: string],
  ordinal: number,
  rows: readonly [requests: number, calls: number],
  front: StoredFront,
  shards: readonly StoredShard[],
  copied: SessionRecord["copied"],
  compared: number | null,
  /** Null: as that of its newest shard. */
  grownAt: number | null,
  sample: Flag,
];

type StoredFront = readonly [
  counters: Digest["counters"],
  meta: StoredMeta | null,
  title: string | null,
  promptHash: number | null,
  firstTime: number | null,
  lastTime: number | null,
  contextUsed: number | null,
  pointers: Digest["pointers"],
  spawns: Digest["spawns"],
  findings: number,
  lastTextAt: number | null,
  evidence: StoredEvidence | null,
];

type Meta = NonNullable<Digest["meta"]>;
type StoredMeta = readonly [
  /** 0: the one that the files' names carry. */
  sessionId: string | 0 | null,
  provider: StoredName,
  modelId: StoredName,
  contextWindow: number | null,
  workspace: string | null,
  agentState: StoredName,
  source: StoredName,
  time: number | null,
];

type Evidence = NonNullable<Digest["evidence"]>;
type StoredEvidence = readonly [
  prompted: Flag,
  open: Evidence["open"],
  retryAt: number | null,
  outcome: Evidence["outcome"],
  unused: Flag,
];

type StoredShard = readonly [
  file: readonly [
    index: number,
    dateFolder: StoredName,
    /** Path of the folder, and the file's name in it; null: as the session and the index say. */
    folder: StoredName,
    fileName: string | null,
    bytes: number,
    mtimeMs: number,
    inode: number,
  ],
  lines: number,
  readBytes: number,
  unfinishedBytes: number,
  unreadable: ReadShard["unreadable"],
  anchor: readonly [bytes: number, hash: string] | null,
  opening: readonly number[],
  records: number,
];

/** Turns records to what is stored, to be read in the same order. */
export class RecordWriter {
  readonly #names = new NameWriter();

  stored({ key, ordinal, digest, shards, copied, compared, grownAt, sample }: SessionRecord): StoredSession {
    const names = this.#names;
    const { requests, calls } = rowCounts(digest);
    return [
      [names.write(key.root), names.write(key.project), names.write(key.agent), key.id],
      ordinal,
      [requests, calls],
      this.#front(digest, key.id),
      shards.map((shard) => this.#shard(shard)),
      copied,
      compared,
      grownAt === newestOf(shards) ? null : grownAt,
      sample ? 1 : 0,
    ];
  }

  #front(digest: Digest, id: string): StoredFront {
    const { counters, meta, title, promptHash, firstTime, lastTime, contextUsed } = digest;
    const { pointers, spawns, findings, lastTextAt, evidence } = digest;
    const times = [firstTime, lastTime] as const;
    const ends = [pointers, spawns, findings, lastTextAt, evidence && storedEvidence(evidence)] as const;
    return [counters, meta && this.#meta(meta, id), title, promptHash, ...times, contextUsed, ...ends];
  }

  #meta({ sessionId, provider, modelId, contextWindow, workspace, agentState, source, time }: Meta, id: string) {
    const names = this.#names;
    const model = [names.write(provider), names.write(modelId), contextWindow] as const;
    const place = [workspace, names.write(agentState), names.write(source)] as const;
    return [sessionId === id ? 0 : sessionId, ...model, ...place, time] satisfies StoredMeta;
  }

  #shard({ file, anchor, ...read }: ReadShard): StoredShard {
    const { index, path, bytes, mtimeMs, inode } = file;
    const fileName = basename(path);
    const names = this.#names;
    const place = [names.write(file.dateFolder), names.write(dirname(path))] as const;
    return [
      [index, ...place, fileName === formatShardName(file) ? null : fileName, bytes, mtimeMs, inode],
      read.lines,
      read.readBytes,
      read.unfinishedBytes,
      read.unreadable,
      anchor && [anchor.bytes, anchor.hash],
      read.opening,
      read.records,
    ];
  }
}

/** Turns what one writer gave back to records. What is in an array is taken out by its number, which is quicker than in order. */
export class RecordReader {
  readonly #names = new NameReader();

  /** @param later Gives the parts of its digest that are read later. */
  record(stored: StoredSession, { readRest, readLog }: Pick<LaterParts, "readRest" | "readLog">): SessionRecord {
    const {
      0: place,
      1: ordinal,
      2: rows,
      3: front,
      4: storedShards,
      5: copied,
      6: compared,
      7: grown,
      8: sample,
    } = stored;
    const names = this.#names;
    const key = {
      root: names.readText(place[0]),
      project: names.readText(place[1]),
      agent: names.readText(place[2]),
      id: place[3],
    };
    const later = { requests: rows[0], calls: rows[1], readRest, readLog };
    const digest = new StoredDigest(this.#front(front, key.id), later);
    const shards = storedShards.map((shard) => this.#shard(shard, key));
    const grownAt = grown ?? newestOf(shards);
    return { key, ordinal, digest, shards, grownAt, copied, compared, sample: sample === 1 };
  }

  #front(stored: StoredFront, id: string): DigestFront {
    const { 1: meta, 11: evidence } = stored;
    return {
      counters: stored[0],
      meta: meta && this.#meta(meta, id),
      title: stored[2],
      promptHash: stored[3],
      firstTime: stored[4],
      lastTime: stored[5],
      contextUsed: stored[6],
      pointers: stored[7],
      spawns: stored[8],
      findings: stored[9],
      lastTextAt: stored[10],
      evidence: evidence && evidenceOf(evidence),
    };
  }

  #meta(stored: StoredMeta, id: string): Meta {
    const names = this.#names;
    return {
      sessionId: stored[0] === 0 ? id : stored[0],
      provider: names.read(stored[1]),
      modelId: names.read(stored[2]),
      contextWindow: stored[3],
      workspace: stored[4],
      agentState: names.read(stored[5]),
      source: names.read(stored[6]),
      time: stored[7],
    };
  }

  #shard(stored: StoredShard, key: SessionKey): ReadShard {
    const { 0: place, 5: anchor } = stored;
    const { root, project, agent, id: session } = key;
    const { 0: index, 3: fileName, 4: bytes, 5: mtimeMs, 6: inode } = place;
    const dateFolder = this.#names.readText(place[1]);
    const folder = this.#names.readText(place[2]);
    const path = `${folder}${sep}${fileName ?? formatShardName({ session, index })}`;
    return {
      file: { root, project, agent, dateFolder, session, index, path, bytes, mtimeMs, inode },
      lines: stored[1],
      readBytes: stored[2],
      unfinishedBytes: stored[3],
      unreadable: stored[4],
      anchor: anchor && { bytes: anchor[0], hash: anchor[1] },
      opening: stored[6],
      records: stored[7],
    };
  }
}

function storedEvidence({ prompted, open, retryAt, outcome, unused }: Evidence): StoredEvidence {
  return [prompted ? 1 : 0, open, retryAt, outcome, unused ? 1 : 0];
}

function evidenceOf(stored: StoredEvidence): Evidence {
  const { 0: prompted, 1: open, 2: retryAt, 3: outcome, 4: unused } = stored;
  return { prompted: prompted === 1, open, retryAt, outcome, unused: unused === 1 };
}

function newestOf(shards: readonly ReadShard[]): number {
  return shards.reduce((newest, { file }) => Math.max(newest, file.mtimeMs), 0);
}
