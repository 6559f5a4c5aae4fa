import { mkdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scanRoot } from "./scan.ts";
import { tempFolder, writeFile } from "./temp-root.fixture.ts";

const placesOf = async (root: string) =>
  (await scanRoot(root)).shards.map(({ project, agent, dateFolder, session, index }) =>
    [project, agent, dateFolder, session, index].join(" "),
  );

test("finds the shards of all projects and agents, those of one session in several date folders", async () => {
  const root = tempFolder();
  writeFile(root, "p/agents/a/traces/2026-02-05/x_y_042_1000.jsonl", "12345");
  writeFile(root, "p/agents/a/traces/2026-02-03/x_y_042_999.jsonl");
  writeFile(root, "p/agents/without-traces/agent_state/AGENTS.md");
  writeFile(root, "p/.project_config.toml");
  writeFile(root, "研究/agents/b/traces/2026-01-01/s_001.jsonl");
  expect(await placesOf(root)).toEqual([
    "p a 2026-02-03 x_y_042 999",
    "p a 2026-02-05 x_y_042 1000",
    "研究 b 2026-01-01 s 1",
  ]);
  const { shards, readable, reason, ignoredFiles, problems } = await scanRoot(root);
  expect({ readable, reason, ignoredFiles, problems }).toEqual({
    readable: true,
    reason: null,
    ignoredFiles: 0,
    problems: [],
  });
  expect(shards[1]).toMatchObject({
    root,
    bytes: 5,
    path: join(root, "p/agents/a/traces/2026-02-05/x_y_042_1000.jsonl"),
  });
  expect(shards[1]?.inode).toBeGreaterThan(0);
});

test("what is no shard is counted and not listed", async () => {
  const root = tempFolder();
  writeFile(root, "p/agents/a/traces/2026-01-01/s_001.jsonl");
  writeFile(root, "p/agents/a/traces/2026-01-01/no id_001.jsonl");
  writeFile(root, "p/agents/a/traces/2026-01-01/notes.txt");
  writeFile(root, "p/agents/a/traces/2026-01-01/folder_001.jsonl/inside");
  writeFile(root, "p/agents/a/traces/not-a-date/s_002.jsonl");
  writeFile(root, "p/agents/a/traces/stray_001.jsonl");
  const { shards, ignoredFiles } = await scanRoot(root);
  expect(shards.map(({ session }) => session)).toEqual(["s"]);
  expect(ignoredFiles).toBe(5);
});

test("links are not followed at any level, but the root may be one", async () => {
  const outside = tempFolder();
  const root = join(outside, "root");
  const file = writeFile(outside, "elsewhere/p/agents/a/traces/2026-01-01/secret_001.jsonl");
  writeFile(root, "p/agents/a/traces/2026-01-01/s_001.jsonl");
  symlinkSync(file, join(root, "p/agents/a/traces/2026-01-01/link_001.jsonl"));
  symlinkSync(join(outside, "elsewhere/p/agents/a/traces/2026-01-01"), join(root, "p/agents/a/traces/2026-01-02"));
  symlinkSync(join(outside, "elsewhere/p/agents/a"), join(root, "p/agents/b"));
  symlinkSync(join(outside, "elsewhere/p"), join(root, "q"));
  symlinkSync(root, join(root, "cycle"));
  mkdirSync(join(root, "r/agents/c"), { recursive: true });
  symlinkSync(join(outside, "elsewhere/p/agents/a/traces"), join(root, "r/agents/c/traces"));
  symlinkSync(root, join(outside, "linked-root"));

  const scan = await scanRoot(join(outside, "linked-root"));
  expect(scan.shards.map(({ session }) => session)).toEqual(["s"]);
  expect(scan.ignoredFiles).toBe(6);
});

test("of two files with one number the older folder's holds and the other is reported", async () => {
  const root = tempFolder();
  writeFile(root, "p/agents/a/traces/2026-01-02/s_001.jsonl");
  const kept = writeFile(root, "p/agents/a/traces/2026-01-01/s_001.jsonl");
  const { shards, problems, ignoredFiles } = await scanRoot(root);
  expect(shards.map(({ path }) => path)).toEqual([kept]);
  expect(problems.map(({ reason }) => reason)).toEqual([expect.stringContaining(kept)]);
  expect(ignoredFiles).toBe(1);
});

describe("a root without sessions says why", () => {
  test("missing", async () => {
    const root = join(tempFolder(), "none");
    expect(await scanRoot(root)).toMatchObject({
      path: root,
      readable: false,
      reason: expect.stringContaining("ENOENT"),
    });
  });

  test("a file", async () => {
    const root = writeFile(tempFolder(), "file");
    expect(await scanRoot(root)).toMatchObject({ readable: false, reason: expect.stringContaining("ENOTDIR") });
  });

  test("empty", async () => {
    expect(await scanRoot(tempFolder())).toMatchObject({ readable: true, reason: expect.stringContaining("empty") });
  });

  test("other files", async () => {
    const root = tempFolder();
    for (let count = 0; count < 50; count += 1) writeFile(root, `photo-${String(count)}.jpg`);
    expect(await scanRoot(root)).toMatchObject({
      readable: true,
      reason: expect.stringContaining("probably no data root"),
      shards: [],
    });
  });

  test("agents that never ran", async () => {
    const root = tempFolder();
    writeFile(root, "p/agents/a/agent_state/AGENTS.md");
    expect(await scanRoot(root)).toMatchObject({
      readable: true,
      reason: expect.stringContaining("one agent, without a trace"),
    });
  });
});

test("a folder that vanishes during the scan does not disturb it", async () => {
  const root = tempFolder();
  for (let agent = 0; agent < 40; agent += 1)
    writeFile(root, `p/agents/a${String(agent)}/traces/2026-01-01/s_001.jsonl`);
  const scanning = scanRoot(root);
  await new Promise(setImmediate);
  renameSync(join(root, "p/agents/a39"), join(root, "p/gone"));
  const { shards, problems } = await scanning;
  expect(shards.length).toBeGreaterThanOrEqual(39);
  expect(problems).toEqual([]);
});
