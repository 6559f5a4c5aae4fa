import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseShardName } from "#server/roots/layout.ts";
import { parseLine } from "#shared/omni/parse.ts";
import { isKnownPayload, isPartialPayload, isSessionMeta } from "#shared/omni/predicates.ts";
import type { OmniMessage, TokenCounts } from "#shared/omni/types.ts";
import { writeSamples } from "./write-samples.ts";

const now = new Date(Date.UTC(2025, 4, 20, 16));
let root: string;
let shards: { file: string; text: string; messages: OmniMessage[]; unreadable: number }[];

async function readShard(file: string) {
  const text = await readFile(file, "utf8");
  // The last piece is empty, or torn and not yet a line.
  const lines = text.split("\n").slice(0, -1).map(parseLine);
  const messages = lines.flatMap((line) => (line.kind === "message" ? [line.message] : []));
  return { file, text, messages, unreadable: lines.filter((line) => line.kind === "unreadable").length };
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "rookery-samples-"));
  shards = await Promise.all((await writeSamples(root, now)).map(readShard));
});

afterAll(() => rm(root, { recursive: true }));

const all = () => shards.flatMap(({ messages }) => messages);
const payloadsOf = (type: string) =>
  all().flatMap(({ payload }) => (payload.type === type ? [payload as Record<string, unknown>] : []));

describe("writeSamples", () => {
  it.each([
    "text",
    "thinking",
    "inline_thinking",
    "tool_call",
    "tool_call_output",
    "image_url",
    "inline_data",
    "request_begin",
    "request_end",
    "approval_decision",
    "token_usage",
    "compaction_begin",
    "compaction_end",
    "abort",
    "subagent",
    "tool_list_ready",
    "mcp_connect_begin",
    "mcp_connect_end",
    "goal_finished",
  ])("holds a well-formed %s", (type) => {
    expect(payloadsOf(type).some(isKnownPayload)).toBe(true);
  });

  it("holds every value of the small vocabularies", () => {
    const seen = (type: string, field: string) => new Set(payloadsOf(type).map((payload) => payload[field]));
    const ends = ["completed", "failed", "aborted", "timeout", "malformed", "auth"];
    expect([...seen("request_end", "status")].sort()).toEqual(ends.toSorted());
    expect([...seen("approval_decision", "decision")].sort()).toEqual(["allow", "deny", "forbidden"]);
    expect([...seen("compaction_begin", "reason")].sort()).toEqual(["context", "manual", "turns"]);
    expect([...seen("compaction_begin", "mode")].sort()).toEqual(["discard", "summarize"]);
    expect(seen("text", "sender")).toEqual(new Set([undefined, "parent_agent", "harness", "server"]));
  });

  it("keeps to what belongs on disk", () => {
    expect(all().filter((message) => message.origin || isPartialPayload(message.payload))).toEqual([]);
    const strange = all().filter((message) => !isSessionMeta(message) && !isKnownPayload(message.payload));
    expect(strange.map(({ payload }) => payload.type)).toEqual(["cache_warmed", "signed", "citation"]);
  });

  it("has one unreadable line and one torn tail, both on purpose", () => {
    expect(shards.reduce((sum, { unreadable }) => sum + unreadable, 0)).toBe(1);
    expect(shards.filter(({ text }) => !text.endsWith("\n"))).toHaveLength(1);
  });

  it("begins each shard with the meta of the session that its name tells", () => {
    for (const { file, messages } of shards) {
      const [first] = messages;
      expect(isSessionMeta(first) && first.payload.session_id).toBe(parseShardName(path.basename(file))?.session);
    }
  });

  it("points to children that exist, each with the meta of a child", () => {
    const children = all()
      .filter(isSessionMeta)
      .filter(({ payload }) => payload.source === "subagent");
    const ids = children.map(({ payload }) => payload.session_id);
    expect(
      payloadsOf("subagent")
        .map((payload) => payload["session_id"])
        .sort(),
    ).toEqual(ids.sort());
    expect(ids).toHaveLength(4);
  });

  it("adds its token counts up, and reads more from the cache as a context grows", () => {
    const requests = payloadsOf("token_usage").map((payload) => payload["request"] as TokenCounts);
    for (const { cache_read, cache_write, output, total } of requests)
      expect(total).toBe(cache_read + cache_write + output);
    expect(new Set(requests.map(({ cache_read }) => cache_read)).size).toBeGreaterThan(requests.length / 2);
  });

  it("lies in the ten days before now, files dated as their sessions", async () => {
    const tenDays = now.getTime() - 10 * 24 * 3_600_000;
    for (const { file, messages } of shards) {
      const times = messages.map(({ timestamp }) => Date.parse(timestamp));
      expect(Math.min(...times)).toBeGreaterThan(tenDays);
      expect(Math.max(...times)).toBeLessThan(now.getTime());
      expect((await stat(file)).mtimeMs).toBeLessThan(now.getTime());
    }
  });

  it("writes the same bytes for the same instant, and nothing over an existing file", async () => {
    const again = await mkdtemp(path.join(tmpdir(), "rookery-samples-"));
    const files = await writeSamples(again, now);
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    expect(texts).toEqual(shards.map(({ text }) => text));
    expect(await writeSamples(again, now)).toEqual([]);
    await rm(again, { recursive: true });
  });
});
