import { rmSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { RequestFlag } from "#shared/figures/request-columns.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { type OpenIndex, openIndex } from "./open-index.ts";
import { meta, shardPath, turn, writeShard } from "./trace.fixture.ts";

/** Per session: from whom it copied how many messages, and how many of its requests count as copied. */
function copies(index: OpenIndex): Record<string, readonly [string, number, number]> {
  const { flags } = index.columns();
  const found = index.records().flatMap((record) => {
    const rows = index.rowsOf(record).filter((row) => ((flags[row] ?? 0) & RequestFlag.copied) !== 0);
    if (record.copied === null)
      return rows.length === 0 ? [] : [[record.key.id, ["rows only", 0, rows.length]] as const];
    return [[record.key.id, [record.copied.from.id, record.copied.messages, rows.length]] as const];
  });
  return Object.fromEntries(found);
}

/** The family: b copies two turns of a, c copies b whole and goes on, d only asks what a asked, e copies a's second shard. */
const family: Record<string, string> = {
  "a 1": meta("a") + turn(10) + turn(20) + turn(30),
  "a 2": meta("a") + turn(40) + turn(50),
  "b 1": meta("b", 100) + turn(10) + turn(20) + turn(110),
  "c 1": meta("c", 200) + turn(10) + turn(20) + turn(110) + turn(210),
  "d 1": meta("d", 300) + turn(10).split("\n", 2).join("\n") + "\n" + turn(310),
  "e 1": meta("e", 400) + turn(40) + turn(410),
};

const expected = { b: ["a", 12, 2], c: ["b", 18, 3], e: ["a", 6, 1] };

function write(root: string, name: string): void {
  const [id = "", index] = name.split(" ");
  writeShard(shardPath(root, id, Number(index)), family[name] ?? "");
}

async function open(root: string): Promise<OpenIndex> {
  const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: { sweepMs: 100_000 } });
  await index.whenReady;
  return index;
}

test("a fork names the oldest session with the longest prefix, wherever that lies", async () => {
  const root = tempFolder();
  for (const name of Object.keys(family)) write(root, name);
  const index = await open(root);
  expect(copies(index)).toEqual(expected);
  expect(index.byId("b")[0]?.copied?.counters).toMatchObject({ tasks: 2, requests: 2, cache_read: 200, tool_calls: 2 });
  await index.close();
});

test("the original of a fork does not depend on the order in which sessions appear", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(Object.keys(family), { minLength: Object.keys(family).length }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      async (order, waits) => {
        const root = tempFolder();
        const index = await open(root);
        for (const [i, name] of order.entries()) {
          write(root, name);
          if (waits[i] === true) await caughtUp(index);
        }
        await caughtUp(index);
        expect(copies(index)).toEqual(expected);
        await index.close();
      },
    ),
    { numRuns: 15 },
  );
});

test("a copy whose original is gone counts", async () => {
  const root = tempFolder();
  for (const name of ["a 1", "b 1", "c 1"]) write(root, name);
  const index = await open(root);
  rmSync(shardPath(root, "a"));
  await caughtUp(index);
  expect(copies(index)).toEqual({ c: ["b", 18, 3] });
  rmSync(shardPath(root, "b"));
  await caughtUp(index);
  expect(copies(index)).toEqual({});
  await index.close();
});

async function caughtUp(index: OpenIndex): Promise<void> {
  await index.sweep();
}
