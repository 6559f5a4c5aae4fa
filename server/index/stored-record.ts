import type { Digest } from "#shared/outline/digest.ts";
import { placeOfShard } from "#server/roots/layout.ts";
import { type DigestFront, rowCounts, StoredDigest } from "./stored-digest.ts";
import { NameReader, NameWriter, type StoredName } from "./stored-names.ts";
import type { ReadShard, SessionKey, SessionRecord } from "./types.ts";

type Flag = 0 | 1;

/**
 * A session's record without the rest of its digest, as JSON without the names of its fields, which took longer to read
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
    /** Null: where its names say. */
    path: string | null,
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
      shards.map((shard) => this.#shard(shard, key)),
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

  #shard({ file, anchor, ...read }: ReadShard, key: SessionKey): StoredShard {
    const { index, path, bytes, mtimeMs, inode } = file;
    const place = path === placeOfShard(key, file) ? null : path;
    return [
      [index, this.#names.write(file.dateFolder), place, bytes, mtimeMs, inode],
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

/** Turns what one writer gave back to records. */
export class RecordReader {
  readonly #names = new NameReader();

  /** @param readRest Gives the JSON of the rest of its digest. */
  record(stored: StoredSession, readRest: () => string): SessionRecord {
    const [[root, project, agent, id], ordinal, [requests, calls], front, storedShards, ...own] = stored;
    const [copied, compared, grownAt, sample] = own;
    const names = this.#names;
    const key = { root: names.readText(root), project: names.readText(project), agent: names.readText(agent), id };
    const digest = new StoredDigest(this.#front(front, id), { requests, calls, read: readRest });
    const shards = storedShards.map((shard) => this.#shard(shard, key));
    const grown = grownAt ?? newestOf(shards);
    return { key, ordinal, digest, shards, grownAt: grown, copied, compared, sample: sample === 1 };
  }

  #front(stored: StoredFront, id: string): DigestFront {
    const [counters, storedMeta, title, promptHash, firstTime, lastTime, contextUsed, ...ends] = stored;
    const [pointers, spawns, findings, lastTextAt, storedEvidence] = ends;
    const meta = storedMeta && this.#meta(storedMeta, id);
    const evidence = storedEvidence && evidenceOf(storedEvidence);
    const told = { counters, meta, title, promptHash, firstTime, lastTime, contextUsed };
    return { ...told, pointers, spawns, findings, lastTextAt, evidence };
  }

  #meta(
    [sessionId, provider, modelId, contextWindow, workspace, agentState, source, time]: StoredMeta,
    id: string,
  ): Meta {
    const names = this.#names;
    return {
      sessionId: sessionId === 0 ? id : sessionId,
      provider: names.read(provider),
      modelId: names.read(modelId),
      contextWindow,
      workspace,
      agentState: names.read(agentState),
      source: names.read(source),
      time,
    };
  }

  #shard(stored: StoredShard, { root, project, agent, id }: SessionKey): ReadShard {
    const [[index, storedDate, storedPath, bytes, mtimeMs, inode], lines, readBytes, unfinishedBytes, ...more] = stored;
    const [unreadable, storedAnchor, opening, records] = more;
    const dateFolder = this.#names.readText(storedDate);
    const path = storedPath ?? placeOfShard({ root, project, agent, id }, { dateFolder, index });
    const file = { root, project, agent, dateFolder, session: id, index, path, bytes, mtimeMs, inode };
    const anchor = storedAnchor && { bytes: storedAnchor[0], hash: storedAnchor[1] };
    return { file, lines, readBytes, unfinishedBytes, unreadable, anchor, opening, records };
  }
}

function storedEvidence({ prompted, open, retryAt, outcome, unused }: Evidence): StoredEvidence {
  return [prompted ? 1 : 0, open, retryAt, outcome, unused ? 1 : 0];
}

function evidenceOf([prompted, open, retryAt, outcome, unused]: StoredEvidence): Evidence {
  return { prompted: prompted === 1, open, retryAt, outcome, unused: unused === 1 };
}

function newestOf(shards: readonly ReadShard[]): number {
  return Math.max(0, ...shards.map(({ file }) => file.mtimeMs));
}
