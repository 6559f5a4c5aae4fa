import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { tableFromIPC } from "apache-arrow";
import { expect, test } from "vitest";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { content, fresh } from "./index-content.fixture.ts";
import { type OpenIndex, openIndex } from "./open-index.ts";
import { growShard, meta, pointer, shardPath, turn, writeShard } from "./trace.fixture.ts";

async function open(root: string, cacheDir: string | null): Promise<OpenIndex> {
  const index = openIndex({ roots: [root], cacheDir, samples: null, watch: { sweepMs: 100_000 } });
  await index.whenReady;
  return index;
}

function writeArchive(root: string): void {
  writeShard(shardPath(root, "a"), meta("a") + turn(10) + turn(20) + pointer(25, "b"));
  writeShard(shardPath(root, "b"), meta("b", 30) + turn(10) + turn(40) + '{"torn":');
  writeShard(shardPath(root, "c"), `${meta("c", 50)}not json\n\n${turn(60)}`);
}

const cacheFile = (cacheDir: string, kind: string): string => {
  const folder = join(cacheDir, readdirSync(cacheDir).find((name) => name.startsWith("index-v")) ?? "");
  return join(folder, readdirSync(folder).find((name) => name.startsWith(kind)) ?? `no ${kind}`);
};

test("an index from the cache says what one from the traces says, and reads nothing again", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeArchive(root);
  await (await open(root, cacheDir)).close();
  const warm = openIndex({ roots: [root], cacheDir, samples: null, watch: null });
  const changed: string[] = [];
  warm.subscribe((change) => change.type === "session" && changed.push(change.record.key.id));
  await warm.whenReady;
  expect(changed).toEqual([]);
  expect(content(warm)).toBe(await fresh(root));
  expect(warm.state().problems).toEqual([]);
  await warm.close();
});

test("words of any script are the same after a start", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  const titles = ["会话 é 😀", "half of one \ud83d", "a\ttab, a\nline", "\u2028\u007f\u0080\uffff"];
  for (const [i, title] of titles.entries()) {
    const prompt = turn(10).replace('"Question 10"', JSON.stringify(title));
    writeShard(shardPath(root, `s${String(i)}`), meta(`s${String(i)}`) + prompt);
  }
  await (await open(root, cacheDir)).close();
  const warm = await open(root, cacheDir);
  expect(content(warm)).toBe(await fresh(root));
  expect(content(warm)).toContain("会话 é 😀");
  await warm.close();
});

test("an index that a former version stored is made anew without a word, and taken away", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeArchive(root);
  await (await open(root, cacheDir)).close();
  const [current = ""] = readdirSync(cacheDir).filter((name) => name.startsWith("index-v"));
  const manifest = readFileSync(cacheFile(cacheDir, "manifest"), "utf8");
  renameSync(join(cacheDir, current), join(cacheDir, "index-v3"));
  writeFileSync(join(cacheDir, "index-v3", "manifest.json"), manifest.replace(/"version":\d+/, '"version":3'));
  const next = await open(root, cacheDir);
  expect(content(next)).toBe(await fresh(root));
  expect(next.state().problems).toEqual([]);
  await next.close();
  expect(readdirSync(cacheDir).filter((name) => name.startsWith("index-v"))).toEqual([current]);
});

test("what changed while nothing ran is read, and only that", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeArchive(root);
  await (await open(root, cacheDir)).close();
  growShard(shardPath(root, "b"), "1}\n" + turn(70));
  rmSync(shardPath(root, "c"));
  writeShard(shardPath(root, "d"), meta("d", 80) + turn(60));
  const warm = openIndex({ roots: [root], cacheDir, samples: null, watch: null });
  const changed = new Set<string>();
  warm.subscribe((change) => change.type === "session" && changed.add(change.record.key.id));
  await warm.whenReady;
  expect([...changed].sort()).toEqual(["b", "d"]);
  expect(content(warm)).toBe(await fresh(root));
  await warm.close();
});

test("a copy whose original vanished while nothing ran counts", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeArchive(root);
  const first = await open(root, cacheDir);
  expect(first.byId("b")[0]?.copied).not.toBeNull();
  await first.close();
  rmSync(shardPath(root, "a"));
  const warm = await open(root, cacheDir);
  expect(warm.byId("b")[0]?.copied).toBeNull();
  expect(content(warm)).toBe(await fresh(root));
  await warm.close();
});

/** A cache whose process died, with changes in its log. */
async function killedCache(root: string, cacheDir: string): Promise<void> {
  const running = await open(root, cacheDir);
  growShard(shardPath(root, "a"), turn(90) + turn(100));
  writeShard(shardPath(root, "c"), meta("c", 50) + turn(200) + turn(210) + turn(220));
  writeShard(shardPath(root, "e"), meta("e", 300) + turn(10) + turn(310));
  await running.sweep();
  await expect.poll(() => existsSync(cacheFile(cacheDir, "changes"))).toBe(true);
  const copy = tempFolder();
  cpSync(cacheDir, copy, { recursive: true });
  await running.close();
  rmSync(cacheDir, { recursive: true });
  cpSync(copy, cacheDir, { recursive: true });
}

test("changes that were only logged when the process died are there at the next start", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeArchive(root);
  await killedCache(root, cacheDir);
  const warm = await open(root, cacheDir);
  expect(content(warm)).toBe(await fresh(root));
  expect(warm.state().problems).toEqual([]);
  await warm.close();
});

test.each([0.1, 0.5, 0.9, 0.999])("a log that was cut at %s of its length is used as far as it goes", async (share) => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeArchive(root);
  await killedCache(root, cacheDir);
  const log = cacheFile(cacheDir, "changes");
  truncateSync(log, Math.floor(readFileSync(log).length * share));
  const warm = await open(root, cacheDir);
  expect(content(warm)).toBe(await fresh(root));
  await warm.close();
});

test.each([
  ["first", 0],
  ["second", 1],
  ["last", 2],
])("a log whose lines are damaged in their %s part is not used", async (_, part) => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeArchive(root);
  await killedCache(root, cacheDir);
  const log = cacheFile(cacheDir, "changes");
  const damage = (line: string) => line.split("\t").map((each, i) => (i === part ? each.slice(0, -1) : each));
  const lines = readFileSync(log, "utf8").split("\n");
  writeFileSync(log, lines.map((line) => damage(line).join("\t")).join("\n"));
  const warm = await open(root, cacheDir);
  expect(content(warm)).toBe(await fresh(root));
  expect(warm.records().map(({ digest }) => typeof digest.failureLog)).toEqual(warm.records().map(() => "object"));
  await warm.close();
});

const damages: Record<string, (cacheDir: string) => void> = {
  "whose manifest is no JSON": (dir) => writeFileSync(cacheFile(dir, "manifest"), "{"),
  "of another make": (dir) => writeFileSync(cacheFile(dir, "manifest"), '{"version":1}'),
  "whose rows were changed": (dir) => appendFileSync(cacheFile(dir, "requests"), "x"),
  "whose sessions were cut": (dir) => truncateSync(cacheFile(dir, "sessions"), 40),
  "without its calls": (dir) => rmSync(cacheFile(dir, "calls")),
};

test.each(Object.entries(damages))("a cache %s is made anew, and that is said", async (_, damage) => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeArchive(root);
  await (await open(root, cacheDir)).close();
  damage(cacheDir);
  const again = await open(root, cacheDir);
  expect(again.state().problems.map(({ code }) => code)).toEqual(["cache_rebuilt"]);
  expect(content(again)).toBe(await fresh(root));
  await again.close();
  const warm = await open(root, cacheDir);
  expect(warm.state().problems).toEqual([]);
  await warm.close();
});

test("without a folder to write to everything works, and that it will not last is said", async () => {
  const [root, cacheDir] = [tempFolder(), join(tempFolder(), "file")];
  writeArchive(root);
  writeFileSync(cacheDir, "in the way");
  chmodSync(cacheDir, 0o400);
  const index = await open(root, cacheDir);
  expect(content(index)).toBe(await fresh(root));
  expect(index.state().problems.map(({ code }) => code)).toContain("cache_unwritable");
  await index.close();
});

test("the rows on disk are an Arrow file that others can read", async () => {
  const [root, cacheDir] = [tempFolder(), tempFolder()];
  writeArchive(root);
  await (await open(root, cacheDir)).close();
  const table = tableFromIPC(readFileSync(cacheFile(cacheDir, "requests")));
  expect(table.schema.fields.map(({ name }) => name)).toContain("output");
  const rows = table.toArray().map((row: { toJSON(): unknown } | null) => row?.toJSON());
  expect(rows).toContainEqual(
    expect.objectContaining({
      status: "completed",
      model: '["anthropic","claude-sonnet-4-6"]',
      cacheRead: 100,
      output: 5,
    }),
  );
});
