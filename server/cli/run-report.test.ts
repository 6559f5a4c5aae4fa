import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { assistantText, userText } from "#shared/omni/builders.ts";
import { lockCache } from "#server/index/cache-lock.ts";
import { meta, pointer, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { serve } from "#server/serve.ts";
import { readCommand, type ServeOptions } from "./options.ts";
import { rookery } from "./report.fixture.ts";

/** A home with three sessions, one a child and one of an id that stands twice. */
function layArchive() {
  const folder = tempFolder();
  const root = join(folder, "data");
  const said = `${JSON.stringify(assistantText("Done.\nAll is well.", undefined, undefined, new Date(Date.UTC(2024, 0, 1))))}\n`;
  writeShard(shardPath(root, "parent"), meta("parent") + turn(1) + pointer(20, "child") + turn(30));
  writeShard(shardPath(root, "parent", 2), turn(60));
  writeShard(shardPath(root, "child"), meta("child", 21) + turn(22) + said);
  writeShard(
    shardPath(root, "twice", 1, "p"),
    meta("twice") + `${JSON.stringify(userText("修复\u001b[2J测试", new Date(0)))}\n`,
  );
  writeShard(shardPath(root, "twice", 1, "q"), meta("twice") + turn(5));
  return { folder, root, home: join(folder, "home") };
}

type Archive = ReturnType<typeof layArchive>;

const questions: readonly (readonly [args: string[], path: string])[] = [
  [["list"], "/api/sessions"],
  [["list", "--sort", "-tokens", "--limit", "2", "--project", "p"], "/api/sessions?project=p&sort=-tokens&limit=2"],
  [["list", "--has", "children", "--from", "2025-01-06"], "/api/sessions?has=children&from=2025-01-06"],
  [["show", "parent"], "/api/sessions/parent"],
  [["show", "twice", "--project", "q"], "/api/sessions/twice?project=q"],
  [["usage"], "/api/usage"],
  [["usage", "--group-by", "bucket,model", "--bucket", "hour"], "/api/usage?group_by=bucket,model&bucket=hour"],
  [["usage", "--group-by", "session"], "/api/usage?group_by=session"],
  [["usage", "--group-by", "task", "--session", "parent"], "/api/usage?group_by=task&session=parent"],
  [["usage", "--group-by", "tool"], "/api/usage?group_by=tool"],
];

test("--json is the answer of the API, while a server runs and without one", async () => {
  const archive = layArchive();
  const server = await serve({ ...serveOptions(archive), port: 0 });
  if (server.type !== "here") throw new Error("served elsewhere");
  onTestFinished(server.close);
  await server.services.index.whenReady;
  const ask = async (path: string) => (await fetch(`${server.address}${path}`)).json() as Promise<unknown>;
  // the newest words are read when they are first asked for
  await expect.poll(async () => JSON.stringify(await ask("/api/sessions"))).toContain("All is well.");
  for (const [args, path] of questions) {
    const { status, out } = await rookery(archive, [...args, "--json"]);
    expect([args, status, withoutClock(JSON.parse(out))]).toEqual([args, 0, withoutClock(await ask(path))]);
  }
  const alone = { ...archive, home: join(archive.folder, "other") };
  for (const [args] of questions) {
    const [a, b] = [await rookery(archive, [...args, "--json"]), await rookery(alone, [...args, "--json"])];
    expect(withoutClock(JSON.parse(b.out))).toEqual(withoutClock(JSON.parse(a.out)));
  }
});

/** How long a session has been silent depends on when one asks. */
function withoutClock(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (name, value: unknown) => (name === "silent_ms" ? undefined : value)));
}

function serveOptions(archive: Archive): ServeOptions {
  const command = readCommand([], { PENGUIN_HOME: archive.root, ROOKERY_HOME: archive.home });
  if (command.type !== "serve") throw new Error(command.type);
  return command.options;
}

test("the cache of a process that runs is read and not written", async () => {
  const archive = layArchive();
  await rookery(archive, ["list"]);
  const cache = join(archive.home, "cache");
  expect(existsSync(join(cache, "writer.lock"))).toBe(false);
  const lock = lockCache(cache);
  if (!lock.held) throw new Error("not held");
  writeShard(shardPath(archive.root, "later"), meta("later") + turn(90));
  const before = contents(cache);
  const { out } = await rookery(archive, ["list"]);
  expect(out).toContain("later");
  expect(contents(cache)).toEqual(before);
  lock.release();
});

function contents(folder: string): unknown[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => [name, statSync(join(folder, name)).isFile() ? readFileSync(join(folder, name), "base64") : ""]);
}

test("tables show the same figures as text", async () => {
  const archive = layArchive();
  const list = await rookery(archive, ["list"]);
  expect(list.out.split("\n")[0]).toMatch(/^ID +STATE +LAST ACTIVITY/);
  expect(list.out.trimEnd().split("\n")).toHaveLength(5);
  expect(list.out).toContain("修复\ufffd[2J测试");
  const show = await rookery(archive, ["show", "parent"]);
  expect(show.out).toMatch(/Requests +3\n/);
  expect(show.out).toMatch(/∑ with children +\$0\.\d{4}/);
  expect(show.out).toContain("Question 60");
  const usage = await rookery(archive, ["usage", "--group-by", "model"]);
  expect(usage.out).toMatch(/anthropic +claude-sonnet-4-6 +5 +0 +500 +50 +25 +575 /);
  expect(usage.err).toContain("0 requests unpriced");
});

test.each([
  ["", null],
  ['{"timestamp":"2025-', "19 B"],
])("of a session that ends in %j the unfinished line is told", async (tail, size) => {
  const archive = layArchive();
  writeShard(shardPath(archive.root, "cut"), meta("cut") + turn(1) + tail);
  const { out } = await rookery(archive, ["show", "cut"]);
  expect(/Unfinished line +(.*)/.exec(out)?.[1] ?? null).toBe(size);
});

test("Chinese is spoken where it is asked for", async () => {
  const archive = layArchive();
  const { out } = await rookery(archive, ["usage", "--group-by", "project"], "zh");
  expect(out).toContain("项目");
  expect(out).toContain("合计");
});

test.each<[string[], number, string]>([
  [["show", "nobody"], 1, "no session nobody"],
  [["show", "twice"], 1, "--project"],
  [["show", "twice", "--project", "zzz"], 1, "no session twice"],
  [["show", "no/id"], 1, "no session id"],
  [["usage", "--group-by", "colour"], 2, "group_by=colour"],
  [["list", "--sort", "colour"], 2, "sort=colour"],
  [["list", "--from", "yesterday"], 2, "from=yesterday"],
])("%j ends with %i and says why", async (args, expected, said) => {
  const { status, out, err } = await rookery(layArchive(), args);
  expect([status, out]).toEqual([expected, ""]);
  expect(err).toContain(said);
});

test("a file is printed as its whole session, wherever it lies", async () => {
  const archive = layArchive();
  const inTree = await rookery(archive, [shardPath(archive.root, "parent", 2), "--json"]);
  const parent = JSON.parse(inTree.out) as {
    id: string;
    shards: unknown[];
    tree: { children: { missing: boolean }[] };
  };
  expect([parent.id, parent.shards.length, parent.tree.children[0]?.missing]).toEqual(["parent", 2, false]);
  const loose = join(archive.folder, "mail", "my trace.jsonl");
  writeShard(loose, meta("other") + turn(1));
  const printed = await rookery(archive, [loose, "--json"]);
  expect(JSON.parse(printed.out)).toMatchObject({ id: "my-trace", requests: { total: 1 } });
  await expect(rookery(archive, [join(archive.folder, "none.jsonl")])).rejects.toThrow("none.jsonl cannot be read");
});

test("what is wrong with a root is told once", async () => {
  const folder = tempFolder();
  const { status, err } = await rookery({ root: join(folder, "none"), home: join(folder, "home") }, ["list"]);
  expect([status, err.match(/There is no such file or folder/g)?.length]).toEqual([0, 1]);
});

test.each([
  ["trace_001.jsonl", 0, ""],
  ["secret", 1, "which is no trace file"],
])("of a link to %s the status is %i", async (name, expected, said) => {
  const folder = tempFolder();
  const target = join(folder, "elsewhere", name);
  writeShard(target, meta("trace") + turn(1));
  symlinkSync(target, join(folder, "link_001.jsonl"));
  const opened = rookery({ root: folder, home: join(folder, "home") }, [join(folder, "link_001.jsonl"), "--json"]);
  const { status, err } = await opened.catch(({ message }: Error) => ({ status: 1, err: message }));
  expect([status, err]).toEqual([expected, expect.stringContaining(said)]);
});
