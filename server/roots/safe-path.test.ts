import { expect, test } from "vitest";
import { KnownShards } from "./safe-path.ts";
import { scanRoot } from "./scan.ts";
import { tempFolder, writeFile } from "./temp-root.fixture.ts";

async function known() {
  const root = tempFolder();
  writeFile(root, "p/agents/a/traces/2026-01-02/s_1000.jsonl");
  writeFile(root, "p/agents/a/traces/2026-01-01/s_999.jsonl");
  writeFile(root, "q/agents/a/traces/2026-01-01/s_001.jsonl");
  const shards = new KnownShards();
  shards.replaceRoot(await scanRoot(root));
  return { root, shards };
}

test("only names that a scan has seen lead to a path", async () => {
  const { root, shards } = await known();
  const key = { root, project: "p", agent: "a", session: "s" };
  expect(shards.shard(key, 1000)?.dateFolder).toBe("2026-01-02");
  expect(shards.shard(key, 1)).toBeNull();
  expect(shards.shard({ ...key, session: "../../../q/agents/a/traces/2026-01-01/s" }, 1)).toBeNull();
  expect(shards.shard({ ...key, project: "p/../q" }, 1)).toBeNull();
  expect(shards.find({ session: "__proto__" })).toEqual([]);
});

test("an id that several sessions have gives all of them, each in index order", async () => {
  const { shards } = await known();
  const indexes = (query: Parameters<typeof shards.find>[0]) =>
    shards.find(query).map((each) => each.map(({ index }) => index));
  expect(indexes({ session: "s" })).toEqual([[999, 1000], [1]]);
  expect(indexes({ session: "s", project: "q" })).toEqual([[1]]);
});

test("follows new states, losses and new scans", async () => {
  const { root, shards } = await known();
  const [first, second] = shards.find({ session: "s", project: "p" })[0] ?? [];
  if (first === undefined || second === undefined) throw new Error("two shards expected");
  shards.put({ ...first, bytes: 99 });
  expect(shards.find({ session: "s", project: "p" })[0]?.map(({ bytes }) => bytes)).toEqual([99, 0]);
  shards.remove(first);
  shards.remove(second);
  expect(shards.find({ session: "s", project: "p" })).toEqual([]);
  shards.replaceRoot({ path: root, readable: true, reason: null, shards: [second], ignoredFiles: 0, problems: [] });
  expect(shards.find({ session: "s" })).toEqual([[second]]);
});
