import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startDigest } from "#shared/outline/digest.ts";
import { formatShardName, tracesPath } from "#server/roots/layout.ts";
import { laterParts, rowCounts, StoredDigest } from "./stored-digest.ts";
import { RecordReader, RecordWriter, type StoredSession } from "./stored-record.ts";
import type { ReadShard, SessionRecord } from "./types.ts";

const text = fc.string({ unit: "binary" });
const count = fc.nat();
const time = fc.option(fc.double({ min: -1e12, max: 1e13, noNaN: true }).map((ms) => ms + 0));
/** Few names, so that they come up again. */
const name = fc.constantFrom("a", "b", "0", "会话");
const someName = fc.option(name);

const rest = fc.record({
  requests: count,
  calls: count,
  filesTouched: fc.array(text),
  title: fc.option(text),
  model: text,
});

const front = fc.record({
  counters: fc.dictionary(fc.constantFrom("tasks", "requests", "ended:failed", "approvals:ask"), fc.integer()),
  meta: fc.option(
    fc.record({
      sessionId: fc.option(fc.constantFrom("s-1", "s-2", "0")),
      provider: someName,
      modelId: someName,
      contextWindow: fc.option(count),
      workspace: fc.option(text),
      agentState: someName,
      source: someName,
      time,
    }),
  ),
  title: fc.option(text),
  promptHash: fc.option(count),
  firstTime: time,
  lastTime: time,
  contextUsed: fc.option(count),
  pointers: fc.array(fc.record({ pointer: count, child: text, candidates: fc.constant([]) })),
  spawns: fc.array(fc.record({ call: count, id: text, time, hashes: fc.array(count) })),
  findings: count,
  lastTextAt: fc.option(count),
  evidence: fc.option(
    fc.record({
      prompted: fc.boolean(),
      open: fc.constantFrom("compaction", "retry", null),
      retryAt: time,
      outcome: fc.constantFrom("completed", "auth", null),
      unused: fc.boolean(),
    }),
  ),
});

const key = fc.record({
  root: fc.constantFrom("/r", "/"),
  project: name,
  agent: name,
  id: fc.constantFrom("s-1", "s-2"),
});

const shard = fc.record({
  index: fc.nat(2000),
  dateFolder: fc.constantFrom("2026-01-01", "2026-01-02"),
  elsewhere: fc.option(fc.constant("/r/a/agents/a/traces/2026-01-01/s-1_00001.jsonl")),
  bytes: count,
  mtimeMs: fc.double({ min: 1, max: 2e12, noNaN: true }),
  inode: fc.maxSafeNat(),
  read: fc.record({
    lines: count,
    readBytes: count,
    unfinishedBytes: count,
    unreadable: fc.array(fc.record({ line: count, byte: count, reason: text })),
    anchor: fc.option(fc.record({ bytes: count, hash: text })),
    opening: fc.array(count, { maxLength: 2 }),
    records: count,
  }),
});

const record: fc.Arbitrary<SessionRecord> = fc
  .record({
    key,
    ordinal: count,
    front,
    rest,
    shards: fc.array(shard, { maxLength: 3 }),
    copied: fc.option(fc.record({ from: key, messages: count, counters: fc.constant({ tasks: 1 }) })),
    compared: fc.option(count),
    grownAt: fc.option(fc.double({ min: 0, max: 2e12, noNaN: true })),
    sample: fc.boolean(),
  })
  .map(({ key, front, rest, shards: found, grownAt, ...own }) => {
    const shards = found.map(({ index, dateFolder, elsewhere, bytes, mtimeMs, inode, read }): ReadShard => {
      const { id, ...place } = key;
      const folder = join(tracesPath(key.root, key.project, key.agent), dateFolder);
      const path = elsewhere ?? join(folder, formatShardName({ session: id, index }));
      return { file: { ...place, dateFolder, session: id, index, path, bytes, mtimeMs, inode }, ...read };
    });
    const digest = { ...startDigest(key.id), ...front, filesTouched: rest.filesTouched };
    Object.assign(digest.cursor, { requests: rest.requests, calls: rest.calls });
    digest.failureLog.model = rest.model;
    const newest = Math.max(0, ...shards.map(({ file }) => file.mtimeMs));
    return { ...own, key, digest, shards, grownAt: grownAt ?? newest };
  });

interface Written {
  readonly fronts: StoredSession[];
  readonly laters: [rest: string, log: string][];
}

/** What is written of records, through JSON. */
function write(records: readonly SessionRecord[]): Written {
  const writer = new RecordWriter();
  const fronts = JSON.parse(JSON.stringify(records.map((each) => writer.stored(each)))) as StoredSession[];
  return { fronts, laters: records.map(({ digest }) => laterParts(digest)) };
}

function read({ fronts, laters }: Written, onRead: (part: "rest" | "log") => void = () => undefined): SessionRecord[] {
  const reader = new RecordReader();
  return fronts.map((stored, i) => {
    const [rest = "", log = ""] = laters[i] ?? [];
    const readRest = () => (onRead("rest"), rest);
    const readLog = () => (onRead("log"), log);
    return reader.record(stored, { readRest, readLog });
  });
}

const plain = (records: readonly SessionRecord[]): unknown => JSON.parse(JSON.stringify(records));

test("what is read of stored records is what they were, and is stored as they were", () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 5 }), (records) => {
      const written = write(records);
      expect(plain(read(written))).toEqual(plain(records));
      expect(write(read(written))).toEqual(written);
    }),
  );
});

test("parts of a digest are read when they are asked for, once, and stand for what is done to them from there on", () => {
  fc.assert(
    fc.property(record, (original) => {
      const reads: string[] = [];
      const [stored] = read(write([original]), (part) => reads.push(part));
      const digest = stored?.digest;
      if (!(digest instanceof StoredDigest)) throw new Error("no stored digest");
      const { requests, calls } = original.digest.cursor;
      expect(rowCounts(digest)).toMatchObject({ requests, calls });
      expect([digest.title, digest.counters, reads]).toEqual([original.digest.title, original.digest.counters, []]);
      digest.cursor.requests += 1;
      digest.oddities.push({ at: 3, oddity: "odd_total" });
      expect(reads).toEqual(["rest"]);
      expect(rowCounts(digest)).toMatchObject({ requests: requests + 1, calls });
      digest.failureLog.task = 77;
      expect(reads).toEqual(["rest", "log"]);
      const { oddities, cursor, failureLog } = digest;
      const [rest, log] = laterParts(digest).map((text) => JSON.parse(text) as unknown);
      expect([rest, log]).toMatchObject([{ oddities, cursor }, failureLog]);
      expect(reads).toHaveLength(2);
    }),
  );
});

test("a name that was never written is an error", () => {
  const [stored] = write([fc.sample(record, 1)[0] as SessionRecord]).fronts;
  const [, ...others] = stored as StoredSession;
  const none = { readRest: () => "{}", readLog: () => "{}" };
  expect(() => new RecordReader().record([[7, 8, 9, "s"], ...others], none)).toThrow("no name has the number 7");
});
