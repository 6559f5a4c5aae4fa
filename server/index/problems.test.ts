import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectSoon, tempFolder } from "#server/roots/temp-root.fixture.ts";
import { IndexReport } from "./index-report.ts";
import { openIndex } from "./open-index.ts";
import { meta, shardPath, turn, writeShard } from "./trace.fixture.ts";

const scanOf = (path: string, paths: readonly string[]) => ({
  path,
  readable: paths.length === 0,
  reason: paths.length === 0 ? null : "gone",
  shards: [],
  ignoredFiles: 0,
  problems: paths.map((each) => ({ path: each, reason: "It is gone.", hint: "Look." })),
});

test("a scan replaces what was said below its root, and nothing else", () => {
  const report = new IndexReport();
  report.noteScan(scanOf("/a", ["/a", "/a/b"]));
  report.noteScan(scanOf("/ab", ["/ab"]));
  report.noteRootProblem("content", { path: "/a/c", reason: "It cannot be read.", hint: "Look." });
  report.noteScan(scanOf("/a", []));
  expect(report.problems().map(({ message }) => message)).toEqual(["/ab: It is gone.", "/a/c: It cannot be read."]);
  report.settle("/a/c");
  expect(report.problems()).toHaveLength(1);
});

test("a root that is missing is a problem only as long as it is, whether or not it has sessions", async () => {
  const root = join(tempFolder(), "later");
  const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: { sweepMs: 20 } });
  await index.whenReady;
  const said = () => index.state().problems.map(({ message }) => message);
  expect(said()).toEqual([expect.stringContaining("no such file or folder")]);

  mkdirSync(root);
  await expectSoon(() => said().length === 0);
  await expectSoon(() => index.state().roots[0]?.readable === true);
  expect(index.state().roots[0]?.reason).toContain("is empty");

  writeShard(shardPath(root, "s"), meta("s") + turn(1));
  await expectSoon(() => index.records().length === 1);
  expect(said()).toEqual([]);

  rmSync(root, { recursive: true });
  await expectSoon(() => said().some((message) => message.includes("no such file or folder")));
  await expectSoon(() => index.state().roots[0]?.readable === false);
  await index.close();
});

test.each(["2025-01-05", "2025-01-07"])(
  "of two files of a number the older folder's is read, though %s came last",
  async (day) => {
    const root = tempFolder();
    const path = shardPath(root, "s");
    const last = path.replace("2025-01-06", day);
    writeShard(path, meta("s") + turn(1));
    const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: { sweepMs: 20 } });
    await index.whenReady;
    writeShard(last, meta("s") + turn(1) + turn(2));
    const [kept, other] = [path, last].sort();
    await expectSoon(() => index.state().problems.some(({ message }) => message.startsWith(`${other}: Another file`)));
    const read = () => index.byId("s")[0]?.shards.map(({ file }) => file.path);
    await expectSoon(() => JSON.stringify(read()) === JSON.stringify([kept]));
    const requests = () => index.byId("s")[0]?.digest.counters.requests;
    await expectSoon(() => requests() === (kept === path ? 1 : 2));
    rmSync(kept ?? "");
    await expectSoon(() => index.state().problems.length === 0);
    await expectSoon(() => requests() === (kept === path ? 2 : 1));
    await index.close();
  },
);

test("a second file of the same number is a problem until one of the two is gone", async () => {
  const root = tempFolder();
  const path = shardPath(root, "s");
  const twin = path.replace("2025-01-06", "2025-01-07");
  for (const each of [path, twin]) writeShard(each, meta("s") + turn(1));
  const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: { sweepMs: 20 } });
  await index.whenReady;
  expect(index.state().problems.map(({ message }) => message)).toEqual([expect.stringContaining(twin)]);
  rmSync(twin);
  await expectSoon(() => index.state().problems.length === 0);
  await index.close();
});
