import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { copies, expected, family } from "./fork-family.fixture.ts";
import { type OpenIndex, openIndex } from "./open-index.ts";
import { growShard, meta, shardPath, turn, writeShard } from "./trace.fixture.ts";

function write(root: string, name: string): void {
  const [id = "", index] = name.split(" ");
  writeShard(shardPath(root, id, Number(index)), family[name] ?? "");
}

async function open(root: string, cacheDir: string | null = null): Promise<OpenIndex> {
  const index = openIndex({ roots: [root], cacheDir, samples: null, watch: { sweepMs: 100_000 } });
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

test("sessions whose times are not recorded are copies of nobody, and those with some times are", async () => {
  const root = tempFolder();
  const untimed = (text: string) => text.replaceAll(/"timestamp":"[^"]*"/g, '"timestamp":"no date"');
  const texts = { old: untimed(turn(1)), other: untimed(turn(1)), mixed: untimed(turn(1)) + turn(2) };
  for (const [id, text] of Object.entries(texts)) writeShard(shardPath(root, id), meta(id) + text);
  writeShard(shardPath(root, "mixed-copy"), meta("mixed-copy", 9) + texts.mixed);
  const index = await open(root);
  const copied = ["old", "other", "mixed", "mixed-copy"].map((id) => index.byId(id)[0]?.copied?.from.id ?? null);
  expect(copied).toEqual([null, null, null, "mixed"]);
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

test("the original of a fork does not depend on how its sessions grow, nor on restarts", async () => {
  const names = Object.keys(family);
  const step = fc.record({
    name: fc.constantFrom(...names),
    lines: fc.integer({ min: 1, max: 9 }),
    next: fc.constantFrom("go on", "catch up", "restart"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const [root, cacheDir] = [tempFolder(), tempFolder()];
      const left = new Map(names.map((name) => [name, (family[name] ?? "").split("\n").slice(0, -1)]));
      const grow = (name: string, lines: number): void => {
        const [id = "", index] = name.split(" ");
        const appended = left.get(name)?.splice(0, lines) ?? [];
        mkdirSync(dirname(shardPath(root, id, Number(index))), { recursive: true });
        growShard(shardPath(root, id, Number(index)), appended.map((line) => `${line}\n`).join(""));
      };
      let index = await open(root, cacheDir);
      for (const { name, lines, next } of steps) {
        grow(name, lines);
        if (next === "catch up") await caughtUp(index);
        if (next !== "restart") continue;
        await index.close();
        index = await open(root, cacheDir);
      }
      for (const name of names) grow(name, Infinity);
      await caughtUp(index);
      expect(copies(index)).toEqual(expected);
      expect(index.byId("c")[0]?.copied?.counters).toMatchObject({ tasks: 3, requests: 3, tool_calls: 3 });
      await index.close();
    }),
    {
      numRuns: 12,
      examples: [
        [
          [
            { name: "c 1", lines: 6, next: "go on" },
            { name: "c 1", lines: 3, next: "go on" },
            { name: "b 1", lines: 1, next: "go on" },
            { name: "b 1", lines: 3, next: "go on" },
            { name: "b 1", lines: 5, next: "restart" },
          ],
        ],
      ],
    },
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
