import { appendFileSync, existsSync, readFileSync, rmSync, symlinkSync, mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compactionEnd,
  eventMessage,
  partialText,
  requestBegin,
  sessionMeta,
  userText,
  withOrigin,
} from "#shared/omni/builders.ts";
import { scanRoot } from "./scan.ts";
import { tempFolder } from "./temp-root.fixture.ts";
import type { OpenForAppend } from "./trace-file-writer.ts";
import { type Appended, createTraceWriter } from "./trace-writer.ts";

const created = new Date(2026, 4, 6, 23, 30);
const folder = "p/agents/a/traces/2026-05-06";
const json = (message: unknown) => JSON.stringify(message);
const meta = json(
  sessionMeta(
    {
      session_id: "s",
      provider: "acme",
      model_id: "m",
      model_context_window: 1000,
      system_prompt: "",
      agent_state: "/a",
      workspace: "/w",
    },
    created,
  ),
);
const tools = json(eventMessage({ type: "tool_list_ready", tools: [] }, created));
const closing = json(compactionEnd({ reason: "context", mode: "summarize", status: "completed" }, created));
const failedClosing = json(compactionEnd({ reason: "context", mode: "summarize", status: "failed" }, created));
const begin = json(requestBegin(created));
const text = (words: string) => json(userText(words, created));

function writerIn(dataRoot: string, openFile?: OpenForAppend) {
  const place = { dataRoot, project: "p", agent: "a", session: "s", now: () => created };
  return createTraceWriter(openFile === undefined ? place : { ...place, openFile });
}

/** A writer with a root of its own, and a reader of its files. */
function recording(openFile?: OpenForAppend) {
  const root = tempFolder();
  const read = (name: string) => readFileSync(join(root, folder, name), "utf8");
  const linesOf = (name: string) => read(name).split("\n").slice(0, -1);
  return { root, writer: writerIn(root, openFile), again: () => writerIn(root), read, linesOf };
}

const placeOf = (appended: Appended) =>
  appended.problem === null ? [appended.shard, appended.line, appended.byte] : appended.problem;

test("the first record makes the first shard in the folder of the local date, and says where it stands", async () => {
  const { root, writer, linesOf } = recording();
  expect(placeOf(await writer.append(meta))).toEqual([1, 1, 0]);
  expect(placeOf(await writer.append(begin))).toEqual([1, 2, meta.length + 1]);
  expect(linesOf("s_001.jsonl")).toEqual([meta, begin]);
  expect((await scanRoot(root)).shards).toMatchObject([{ project: "p", agent: "a", session: "s", index: 1 }]);
});

test("records keep their bytes: odd spacing, key order, big integers and invalid UTF-8", async () => {
  const { root, writer } = recording();
  const odd = '{ "payload":{"n":9007199254740993,"n":1,"type":"x"},  "type":"event_msg", "timestamp":"t" }';
  const invalid = Buffer.concat([
    Buffer.from('{"type":"x","payload":{"a":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}}'),
  ]);
  await writer.append(`${odd}\r\n`);
  await writer.append(invalid);
  const stored = readFileSync(join(root, folder, "s_001.jsonl"));
  expect(stored.equals(Buffer.concat([Buffer.from(`${odd}\n`), invalid, Buffer.from("\n")]))).toBe(true);
});

test("messages are written with the envelope's keys in order, an empty origin never", async () => {
  const { writer, linesOf } = recording();
  const message = userText("hi", created);
  await writer.append({ origin: [], payload: message.payload, type: message.type, timestamp: message.timestamp });
  await writer.append(text("hi").replace(/\}$/, ', "origin": [ ] }'));
  expect(linesOf("s_001.jsonl").map((line) => json(JSON.parse(line)))).toEqual([text("hi"), text("hi")]);
});

test.each([
  ["a partial", json(partialText("delta", "x", undefined, created)), "partial"],
  ["an origin", json(withOrigin(userText("x", created), "child")), "origin"],
  ["no message", '{"type":1}', "no message"],
  ["a torn line", '{"type":"event_', "no message"],
  ["a blank line", " ", "blank"],
  ["two lines", `${begin}\n${begin}`, "newline"],
])("%s is refused, and makes no file", async (_name, line, reason) => {
  const { root, writer } = recording();
  expect((await writer.append(line)).problem?.reason).toContain(reason);
  expect(existsSync(join(root, "p"))).toBe(false);
});

test.each([
  ["../p", "a", "s"],
  ["p", "..", "s"],
  ["p", "a", "../../s"],
])("names that leave the root are refused: %s %s %s", async (project, agent, session) => {
  const dataRoot = join(tempFolder(), "deep/er");
  const writer = createTraceWriter({ dataRoot, project, agent, session, now: () => created });
  expect((await writer.append(begin)).problem).not.toBeNull();
  expect(existsSync(dataRoot)).toBe(false);
});

test("a link in the root is not written through", async () => {
  const { root, writer } = recording();
  const outside = tempFolder();
  mkdirSync(join(root, "p/agents"), { recursive: true });
  symlinkSync(outside, join(root, "p/agents/a"));
  expect((await writer.append(begin)).problem?.reason).toContain("link");
  expect(existsSync(join(outside, "traces"))).toBe(false);
});

test("overlapping appends of any size stay whole and in order", async () => {
  const { writer, linesOf } = recording();
  const lines = Array.from({ length: 40 }, (_, at) => text(`${String(at)} ${"x".repeat(at % 5 === 0 ? 900_000 : 10)}`));
  const appended = await Promise.all(lines.map((line) => writer.append(line)));
  expect(linesOf("s_001.jsonl")).toEqual(lines);
  expect(appended.map((each) => (each.problem === null ? each.line : 0))).toEqual(lines.map((_, at) => at + 1));
});

describe("rotation", () => {
  test("after a completed compaction the next record begins a file with the same meta and tool list", async () => {
    const { writer, linesOf, root } = recording();
    for (const line of [meta, tools, text("one"), closing]) await writer.append(line);
    expect((await scanRoot(root)).shards).toHaveLength(1);
    expect(placeOf(await writer.append(text("two")))).toEqual([2, 3, meta.length + tools.length + 2]);
    await writer.append(begin);
    expect(linesOf("s_001.jsonl")).toEqual([meta, tools, text("one"), closing]);
    expect(linesOf("s_002.jsonl")).toEqual([meta, tools, text("two"), begin]);
  });

  test("a failed compaction keeps the file", async () => {
    const { writer } = recording();
    for (const line of [meta, failedClosing]) await writer.append(line);
    expect(placeOf(await writer.append(begin))).toEqual([1, 3, expect.any(Number)]);
  });

  test("no meta is invented, and a repeated one is not doubled", async () => {
    const bare = recording();
    for (const line of [closing, begin]) await bare.writer.append(line);
    expect(bare.linesOf("s_002.jsonl")).toEqual([begin]);
    const repeating = recording();
    for (const line of [meta, tools, closing, meta, tools, begin]) await repeating.writer.append(line);
    expect(repeating.linesOf("s_002.jsonl")).toEqual([meta, tools, begin]);
    const halfRepeating = recording();
    for (const line of [meta, tools, closing, meta, begin]) await halfRepeating.writer.append(line);
    expect(halfRepeating.linesOf("s_002.jsonl")).toEqual([meta, tools, begin]);
  });

  test("a new writer makes the same files as one that was never stopped, wherever it takes over", async () => {
    const lines = [meta, tools, text("one"), closing, text("two"), failedClosing, closing, begin, closing];
    const whole = recording();
    for (const line of lines) await whole.writer.append(line);
    for (let stop = 1; stop < lines.length; stop += 1) {
      const { writer, again, read } = recording();
      for (const line of lines.slice(0, stop)) await writer.append(line);
      const next = again();
      for (const line of lines.slice(stop)) await next.append(line);
      for (const name of ["s_001.jsonl", "s_002.jsonl", "s_003.jsonl"]) expect(read(name)).toBe(whole.read(name));
    }
  });

  test("goes on in the highest shard by number, in the folder of the session", async () => {
    const { root, writer } = recording();
    const old = join(root, "p/agents/a/traces/2020-01-01");
    mkdirSync(old, { recursive: true });
    appendFileSync(join(old, "s_999.jsonl"), `${meta}\n${closing}\n`);
    appendFileSync(join(old, "s_1000.jsonl"), `${meta}\n${closing}\n`);
    expect(placeOf(await writer.append(begin))).toEqual([1001, 2, expect.any(Number)]);
    expect(readFileSync(join(old, "s_1001.jsonl"), "utf8")).toBe(`${meta}\n${begin}\n`);
  });

  test("a file left without its header gets it before the next record", async () => {
    const { root, writer, again, linesOf } = recording();
    for (const line of [meta, tools, closing]) await writer.append(line);
    appendFileSync(join(root, folder, "s_002.jsonl"), meta.slice(0, 20));
    expect(placeOf(await again().append(begin))).toEqual([2, 4, expect.any(Number)]);
    expect(linesOf("s_002.jsonl")).toEqual([meta.slice(0, 20), meta, tools, begin]);
  });
});

describe("damage", () => {
  test("a torn end, cut anywhere, is healed: every complete line stays and the new one is whole", async () => {
    const content = Buffer.from(`${meta}\n${text("企鹅")}\n${begin}\n`);
    await fc.assert(
      fc.asyncProperty(fc.nat(content.length), async (cut) => {
        const { root, writer, read } = recording();
        mkdirSync(join(root, folder), { recursive: true });
        const path = join(root, folder, "s_001.jsonl");
        appendFileSync(path, content.subarray(0, cut));
        const appended = await writer.append(begin);
        if (appended.problem !== null) throw new Error(appended.problem.reason);
        const bytes = readFileSync(path);
        expect(bytes.subarray(0, cut).equals(content.subarray(0, cut))).toBe(true);
        expect(bytes.subarray(appended.byte).toString()).toBe(`${begin}\n`);
        expect(read("s_001.jsonl").split("\n")[appended.line - 1]).toBe(begin);
      }),
      { numRuns: 40 },
    );
  });

  /** Opens files that write only `most` bytes of the n-th write. */
  function failingAt(failing: number, most: number | "error"): OpenForAppend {
    let writes = 0;
    return async (path, flags, mode) => {
      const handle = await open(path, flags, mode);
      const write = async (buffer: Buffer) => {
        writes += 1;
        if (writes !== failing) return handle.write(buffer);
        if (most === "error") throw Object.assign(new Error("full"), { code: "ENOSPC" });
        return handle.write(buffer.subarray(0, most));
      };
      return { write: write as typeof handle.write, stat: handle.stat.bind(handle), close: () => handle.close() };
    };
  }

  test.each([
    [1, 5],
    [2, 0],
    [2, 7],
    [2, "error"],
    [3, 1],
    // what waits goes in one write: the first of two is whole, and a part of the second
    [3, text("one").length + 5],
    [4, "error"],
    [6, 9],
    [7, 3],
    [7, text("two").length + 1],
  ] as const)("a failed write (no. %s, %s bytes) loses its own record only", async (failing, most) => {
    const { writer, linesOf } = recording(failingAt(failing, most));
    const lines = [meta, tools, text("one"), begin, closing, text("two"), text("three")];
    const appended = await Promise.all(lines.map((line) => writer.append(line)));
    const lost = appended.flatMap(({ problem }, at) => (problem === null ? [] : [at]));
    expect(lost).toHaveLength(1);
    const found = appended.map((place) =>
      place.problem === null ? linesOf(`s_00${String(place.shard)}.jsonl`)[place.line - 1] : "lost",
    );
    expect(found).toEqual(lines.map((line, at) => (lost.includes(at) ? "lost" : line)));
  });

  test("a file deleted or changed under the writer is taken as it is then", async () => {
    const { root, writer, linesOf } = recording();
    await writer.append(meta);
    appendFileSync(join(root, folder, "s_001.jsonl"), "by someone else\n");
    expect(placeOf(await writer.append(begin))).toEqual([1, 3, expect.any(Number)]);
    rmSync(join(root, "p"), { recursive: true });
    expect(placeOf(await writer.append(begin))).toEqual([1, 1, expect.any(Number)]);
    expect(linesOf("s_001.jsonl")).toEqual([begin]);
  });

  test("a root that cannot be made is a problem, not an exception", async () => {
    const { root } = recording();
    appendFileSync(join(root, "file"), "");
    const writer = writerIn(join(root, "file"));
    expect((await writer.append(begin)).problem?.reason).toMatch(/ENOTDIR|EEXIST/);
  });
});
