import fc from "fast-check";
import { expect, test } from "vitest";
import { startDigest } from "#shared/outline/digest.ts";
import { type RootTotal, RootTotals } from "./root-totals.ts";
import type { ReadShard, SessionRecord } from "./types.ts";

const roots = ["/one", "/two", "/three"];

/** A session as far as totals look at it; its place among the roots goes with its ordinal. */
function session(ordinal: number, sizes: readonly number[], unreadable: number): SessionRecord {
  const key = { root: roots[ordinal % roots.length] ?? "", project: "p", agent: "a", id: String(ordinal) };
  const digest = startDigest(key.id);
  if (unreadable > 0) digest.counters.unreadable = unreadable;
  const shards = sizes.map((bytes) => ({ file: { bytes } }) as ReadShard);
  return { key, ordinal, shards, digest, copied: null, compared: null, grownAt: 0, sample: false };
}

function recount(sessions: readonly SessionRecord[]): RootTotal {
  const sum = (of: (record: SessionRecord) => number): number => sessions.reduce((total, one) => total + of(one), 0);
  return {
    sessions: sessions.length,
    files: sum(({ shards }) => shards.length),
    bytes: sum(({ shards }) => shards.reduce((total, { file }) => total + file.bytes, 0)),
    unreadableLines: sum(({ digest }) => digest.counters.unreadable ?? 0),
  };
}

const change = fc.record({
  ordinal: fc.nat(8),
  sizes: fc.array(fc.nat(1_000_000), { maxLength: 4 }),
  unreadable: fc.nat(20),
  goes: fc.boolean(),
});

test("totals that follow every change are those of a recount", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const totals = new RootTotals();
      const there = new Map<number, SessionRecord>();
      for (const { ordinal, sizes, unreadable, goes } of changes) {
        const record = session(ordinal, sizes, unreadable);
        if (goes) {
          totals.forget(there.get(ordinal) ?? record);
          there.delete(ordinal);
        } else {
          totals.note(record);
          there.set(ordinal, record);
        }
        const left = [...there.values()];
        expect(totals.all()).toEqual(recount(left));
        for (const root of roots) expect(totals.of(root)).toEqual(recount(left.filter(({ key }) => key.root === root)));
      }
    }),
  );
});

test("a session that grows in place, its digest with it, is counted as it is now", () => {
  const totals = new RootTotals();
  const before = session(0, [10], 1);
  totals.note(before);
  before.digest.counters.unreadable = 5;
  totals.note({ ...before, shards: session(0, [10, 30], 0).shards });
  expect(totals.all()).toEqual({ sessions: 1, files: 2, bytes: 40, unreadableLines: 5 });
});
