import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { scanRoot } from "./scan.ts";
import { tempFolder, expectSoon, writeFile } from "./temp-root.fixture.ts";
import { type WatchOptions, watchRoots } from "./watch.ts";

const folder = "p/agents/a/traces/2026-01-01";
const never = 1_000_000;

/** Watches and writes down what is reported, as words. */
async function watching(root: string, options: WatchOptions = {}) {
  const heard: string[] = [];
  const problems: string[] = [];
  const watch = watchRoots(
    [root],
    {
      onNew: ({ session, bytes }) => void heard.push(`new ${session} ${String(bytes)}`),
      onGrow: ({ session, bytes }, previous) => void heard.push(`grow ${session} ${String(previous)}-${String(bytes)}`),
      onReplaced: ({ session, bytes }, previous) =>
        void heard.push(`replaced ${session} ${String(previous.bytes)}-${String(bytes)}`),
      onGone: ({ session }) => void heard.push(`gone ${session}`),
      onProblem: ({ reason }) => void problems.push(reason),
    },
    // The watchers alone are tested unless a test sweeps.
    { sweepMs: never, ...options },
  );
  onTestFinished(() => {
    watch.close();
  });
  await watch.ready;
  return { heard, problems, watch, clear: () => heard.splice(0) };
}

/** A watch for a system that has no watchers left. */
const noWatchers: WatchOptions = {
  watchFolder: () => {
    throw Object.assign(new Error("no space"), { code: "ENOSPC" });
  },
};

test("reports what is there, or only what differs from a scan", async () => {
  const root = tempFolder();
  const path = writeFile(root, `${folder}/s_001.jsonl`, "12");
  expect((await watching(root)).heard).toEqual(["new s 2"]);
  const { shards: known } = await scanRoot(root);
  expect((await watching(root, { known })).heard).toEqual([]);
  appendFileSync(path, "3");
  writeFile(root, `${folder}/t_001.jsonl`);
  expect((await watching(root, { known })).heard.sort()).toEqual(["grow s 2-3", "new t 0"]);
  rmSync(join(root, "p"), { recursive: true });
  const { heard, watch } = await watching(root, { known });
  await watch.sweepNow();
  expect(heard).toEqual(["gone s"]);
});

test("sweeps wait for what they are told to wait for", async () => {
  const root = tempFolder();
  const path = writeFile(root, `${folder}/s_001.jsonl`, "12");
  let goOn = (): void => undefined;
  const sweepAfter = new Promise<void>((resolve) => (goOn = resolve));
  const { heard, clear } = await watching(root, { ...noWatchers, sweepMs: 5, sweepAfter });
  clear();
  appendFileSync(path, "3");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(heard).toEqual([]);
  goOn();
  await expectSoon(() => heard.includes("grow s 2-3"));
});

test("an append to an old file in an old folder arrives at once", async () => {
  const root = tempFolder();
  const path = writeFile(root, "p/agents/a/traces/2020-01-01/s_001.jsonl", "12");
  utimesSync(path, 1_577_880_000, 1_577_880_000);
  const { heard, clear } = await watching(root);
  clear();
  const started = performance.now();
  appendFileSync(path, "345");
  await expectSoon(() => heard.includes("grow s 2-5"));
  // Typically one millisecond; the bound leaves room for a busy machine and is far below a sweep's pause.
  expect(performance.now() - started).toBeLessThan(500);
});

test("200 files with 20 appends each: every byte is reported, and each report begins where the last one ended", async () => {
  const root = tempFolder();
  const paths = Array.from({ length: 200 }, (_, at) =>
    writeFile(root, `p/agents/a${String(at % 10)}/traces/2026-01-${String(10 + (at % 7))}/s${String(at)}_001.jsonl`),
  );
  const sizes = new Map(paths.map((path) => [path, 0]));
  const gaps: string[] = [];
  const watch = watchRoots(
    [root],
    {
      onNew: () => undefined,
      onGone: () => undefined,
      onReplaced: ({ path }) => void gaps.push(path),
      onGrow: ({ path, bytes }, previous) => {
        if (sizes.get(path) !== previous) gaps.push(path);
        sizes.set(path, bytes);
      },
    },
    { sweepMs: never },
  );
  onTestFinished(() => {
    watch.close();
  });
  await watch.ready;
  for (let round = 0; round < 20; round += 1) {
    for (const path of paths) appendFileSync(path, "x");
    await new Promise(setImmediate);
  }
  await expectSoon(() => paths.every((path) => sizes.get(path) === 20));
  expect(gaps).toEqual([]);
});

test("new projects, agents, dates and files are picked up, each from its first byte", async () => {
  const root = tempFolder();
  const { heard, clear } = await watching(root);
  const path = writeFile(root, `${folder}/s_001.jsonl`, "1");
  await expectSoon(() => heard.includes("new s 1"));
  clear();
  writeFile(root, "p/agents/b/traces/2026-01-02/t_001.jsonl", "1");
  writeFile(root, "p/agents/a/traces/2026-01-03/u_001.jsonl", "1");
  appendFileSync(path, "2");
  await expectSoon(() => heard.length >= 3);
  expect(heard.sort()).toEqual(["grow s 1-2", "new t 1", "new u 1"]);
});

test("a root that appears later is found by the sweep", async () => {
  const root = join(tempFolder(), "later");
  const { heard, watch } = await watching(root);
  writeFile(root, `${folder}/s_001.jsonl`, "1");
  await watch.sweepNow();
  expect(heard).toEqual(["new s 1"]);
  rmSync(root, { recursive: true });
  await watch.sweepNow();
  await expectSoon(() => heard.includes("gone s"));
});

test("a file that shrinks or is swapped is replaced, one that is deleted is gone", async () => {
  const root = tempFolder();
  const path = writeFile(root, `${folder}/s_001.jsonl`, "123456");
  const { heard, clear } = await watching(root);
  clear();
  truncateSync(path, 4);
  await expectSoon(() => heard.includes("replaced s 6-4"));
  const other = writeFile(root, "other", "1234567890");
  renameSync(other, path);
  await expectSoon(() => heard.includes("replaced s 4-10"));
  unlinkSync(path);
  await expectSoon(() => heard.includes("gone s"));
  clear();
  writeFileSync(path, "12");
  await expectSoon(() => heard.length > 0);
  expect(heard[0]).toMatch(/^new s/);
});

test("a file that is written anew at the same length is replaced, one whose time goes ahead of an append only grows", async () => {
  const root = tempFolder();
  const path = writeFile(root, `${folder}/s_001.jsonl`, "12\n");
  const growing = writeFile(root, `${folder}/t_001.jsonl`, "12\n");
  const { heard, watch, clear } = await watching(root, { sweepMs: 50 });
  clear();
  const later = new Date(Date.now() + 5000);
  writeFileSync(path, "34\n");
  utimesSync(path, later, later);
  utimesSync(growing, later, later);
  await watch.sweepNow();
  appendFileSync(growing, "3");
  await expectSoon(() => heard.includes("replaced s 3-3"));
  expect(heard).toEqual(["grow t 3-4", "replaced s 3-3"]);
  clear();
  await watch.sweepNow();
  expect(heard).toEqual([]);
});

test("a file deleted and written anew between two looks is replaced, though its inode number may be the old one", async () => {
  const root = tempFolder();
  const path = writeFile(root, `${folder}/s_001.jsonl`, "1");
  await new Promise((resolve) => setTimeout(resolve, 20));
  appendFileSync(path, "2");
  const { heard, clear, watch } = await watching(root, noWatchers);
  clear();
  unlinkSync(path);
  writeFileSync(path, "123");
  await watch.sweepNow();
  expect(heard).toEqual(["replaced s 2-3"]);
});

test("deleted folders take their shards along, and a folder made anew is watched again", async () => {
  const root = tempFolder();
  writeFile(root, `${folder}/s_001.jsonl`, "1");
  const { heard, clear } = await watching(root);
  clear();
  rmSync(join(root, "p/agents/a"), { recursive: true });
  await expectSoon(() => heard.includes("gone s"));
  mkdirSync(join(root, folder), { recursive: true });
  const path = writeFile(root, `${folder}/s_001.jsonl`, "12");
  await expectSoon(() => heard.some((each) => each.startsWith("new s")));
  appendFileSync(path, "3");
  await expectSoon(() => heard.at(-1)?.endsWith("3") === true);
});

test("without watchers the sweep finds everything, and says why it is slow", async () => {
  const root = tempFolder();
  const path = writeFile(root, `${folder}/s_001.jsonl`, "1");
  const { heard, problems, watch } = await watching(root, noWatchers);
  expect(problems).toEqual([expect.stringContaining("no more watched folders")]);
  expect(watch.unwatchedFolders()).toContain(join(root, folder));
  appendFileSync(path, "2");
  writeFile(root, `${folder}/t_001.jsonl`, "1");
  writeFile(root, "q/agents/b/traces/2026-01-02/u_001.jsonl", "1");
  await watch.sweepNow();
  expect(heard.sort()).toEqual(["grow s 1-2", "new s 1", "new t 1", "new u 1"]);
});

test("a sweep looks at recent files and at its share of the others, never at all", async () => {
  const root = tempFolder();
  const paths = Array.from({ length: 50 }, (_, at) => writeFile(root, `${folder}/s${String(at)}_001.jsonl`, "1"));
  for (const path of paths) utimesSync(path, 1_577_880_000, 1_577_880_000);
  const { heard, clear, watch } = await watching(root, { ...noWatchers, sweepShare: 10 });
  for (const path of paths) {
    appendFileSync(path, "2");
    utimesSync(path, 1_577_880_000, 1_577_880_000);
  }
  for (let sweep = 1; sweep <= 5; sweep += 1) {
    clear();
    await watch.sweepNow();
    expect(heard).toHaveLength(10);
  }
});

test("a second file with a taken number is reported once and announced when the first is gone", async () => {
  const root = tempFolder();
  const first = writeFile(root, `${folder}/s_001.jsonl`, "1");
  const { heard, problems, watch } = await watching(root);
  writeFile(root, "p/agents/a/traces/2026-01-02/s_001.jsonl", "12");
  await expectSoon(() => problems.length === 1);
  unlinkSync(first);
  await expectSoon(() => heard.includes("gone s"));
  appendFileSync(join(root, "p/agents/a/traces/2026-01-02/s_001.jsonl"), "3");
  await watch.sweepNow();
  await expectSoon(() => heard.includes("new s 3"));
});

test("nothing is reported after it is closed", async () => {
  const root = tempFolder();
  const path = writeFile(root, `${folder}/s_001.jsonl`, "1");
  const { heard, clear, watch } = await watching(root);
  clear();
  appendFileSync(path, "2");
  watch.close();
  await watch.sweepNow();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual([]);
});

test("a receiver that throws is reported, and the watch goes on", async () => {
  const root = tempFolder();
  const reasons: string[] = [];
  const grown: number[] = [];
  const path = writeFile(root, `${folder}/s_001.jsonl`, "1");
  const watch = watchRoots(
    [root],
    {
      onNew: () => {
        throw new Error("receiver failed");
      },
      onGrow: ({ bytes }) => void grown.push(bytes),
      onReplaced: () => undefined,
      onGone: () => undefined,
      onProblem: ({ reason }) => void reasons.push(reason),
    },
    { sweepMs: never },
  );
  onTestFinished(() => {
    watch.close();
  });
  await watch.ready;
  appendFileSync(path, "2");
  await expectSoon(() => grown.includes(2));
  expect(reasons).toEqual(["receiver failed"]);
});
