import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MessageIdentity, SessionStreamEvent } from "#shared/api/stream.ts";
import {
  assistantText,
  partialText,
  partialToolCall,
  requestBegin,
  requestEnd,
  sessionMeta,
  toolCall,
  toolCallOutput,
  userText,
  withOrigin,
} from "#shared/omni/builders.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { headOf } from "#shared/outline/head-of.ts";
import { apply, startOutline } from "#shared/outline/outline.ts";
import type { SessionArrival } from "#web/api/session-stream.ts";
import { keyOf } from "#web/session/list/display-row.ts";
import { displayRows } from "#web/session/list/display-rows.ts";
import type { HeadsSource } from "./heads-source.ts";
import { SessionFamily } from "./session-family.ts";

/** A trace on disk that grows: what the server would answer. */
class Disk {
  readonly shards = new Map<number, string[]>();

  append(shard: number, message: OmniMessage): MessageIdentity {
    const lines = this.shards.get(shard) ?? [];
    this.shards.set(shard, lines);
    return { session: "main", shard, line: lines.push(JSON.stringify(message)) };
  }

  readonly shardsOf = () => Promise.resolve([...this.shards.keys()]);

  readonly heads: HeadsSource = async function* (
    this: Disk,
    _: unknown,
    { shard, from }: { shard: number; from: number },
  ) {
    await Promise.resolve();
    const lines = (this.shards.get(shard) ?? []).slice(from - 1);
    yield { heads: lines.map(headOf), lineBytes: lines.map((line) => line.length) };
  }.bind(this);

  hello(fragments: readonly OmniMessage[] = []): SessionArrival {
    const main = Object.fromEntries([...this.shards].map(([shard, lines]) => [shard, lines.length]));
    const event: SessionStreamEvent = { type: "hello", epoch: "e", lines: { main }, fragments, state: "running" };
    return { kind: "server", event };
  }
}

const now = new Date("2026-01-01T00:00:00.000Z");
const line = (message: OmniMessage, identity: MessageIdentity | null = null): SessionArrival => ({
  kind: "line",
  identity,
  line: JSON.stringify(message),
});

/** What a producer says: each step is recorded, or a fragment. */
const SCRIPT: readonly { readonly shard?: number; readonly message: OmniMessage }[] = [
  {
    shard: 1,
    message: sessionMeta(
      {
        session_id: "main",
        provider: "p",
        model_id: "m",
        model_context_window: 1000,
        system_prompt: "",
        agent_state: "/a",
        workspace: "/w",
      },
      now,
    ),
  },
  { shard: 1, message: userText("Go", now) },
  { shard: 1, message: requestBegin(now) },
  { message: partialText("start", "Hel", undefined, now) },
  { message: partialText("delta", "lo", undefined, now) },
  { message: partialText("stop", "", undefined, now) },
  { shard: 1, message: assistantText("Hello", undefined, undefined, now) },
  { message: partialToolCall({ eventType: "start", name: "ls", arguments: "{", toolCallId: "c" }, now) },
  { message: partialToolCall({ eventType: "stop", name: "ls", arguments: "}", toolCallId: "c" }, now) },
  { shard: 1, message: toolCall({ name: "ls", arguments: "{}", toolCallId: "c" }, now) },
  { shard: 1, message: requestEnd("completed", {}, now) },
  { shard: 1, message: toolCallOutput({ output: "x", toolCallId: "c" }, now) },
  { shard: 2, message: requestBegin(now) },
  { message: partialText("start", "Cut he", undefined, now) },
  { shard: 2, message: requestEnd("timeout", { errorMessage: "gone" }, now) },
];

async function open(disk: Disk): Promise<SessionFamily> {
  const family = new SessionFamily({ id: "main" }, disk.shardsOf, disk.heads);
  await family.root.load();
  return family;
}

/** Lets fetches under way come to their end. */
async function settle(family: SessionFamily): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve));
  expect(family.root.state.kind).toBe("ready");
}

const rowsOf = (family: SessionFamily) =>
  displayRows({ root: family.root, member: () => undefined, nodes: new Map(), told: () => [], isOpen: () => false });

function outlineOf(family: SessionFamily) {
  const { outline } = family.root.replica.view();
  return { ...outline, counters: [...outline.counters] };
}

describe("a session that is followed", () => {
  test("is what a reload gives, wherever the connection is cut and however often a line comes", async () => {
    for (let joined = 0; joined <= SCRIPT.length; joined++) {
      for (const cut of [joined, Math.min(SCRIPT.length, joined + 4)]) {
        const disk = new Disk();
        SCRIPT.slice(0, joined).forEach(({ shard, message }) => shard !== undefined && disk.append(shard, message));
        const family = await open(disk);
        family.receive([disk.hello()]);
        SCRIPT.slice(joined).forEach(({ shard, message }, i) => {
          const identity = shard === undefined ? null : disk.append(shard, message);
          if (joined + i === cut) return; // lost with the connection
          const arrival = line(message, identity);
          family.receive(identity === null ? [arrival] : [arrival, arrival]);
        });
        family.receive([disk.hello()]);
        await settle(family);
        const reloaded = await open(disk);
        expect(outlineOf(family)).toEqual(outlineOf(reloaded));
        const recorded = rowsOf(family).filter((row) => row.kind !== "fragment");
        expect(recorded.map((row) => row.kind === "message" && row.row)).toEqual(
          rowsOf(reloaded).map((row) => row.kind === "message" && row.row),
        );
      }
    }
  });

  test("keeps the row key of a fragment that its complete message replaces, and shows a cut one as cut", async () => {
    const disk = new Disk();
    const family = await open(disk);
    const keys: string[][] = [];
    for (const { shard, message } of SCRIPT) {
      family.receive([line(message, shard === undefined ? null : disk.append(shard, message))]);
      keys.push(rowsOf(family).map(keyOf));
    }
    // the text's row from its first fragment to the end, and the call's
    expect(new Set(keys.slice(3).map((each) => each[1])).size).toBe(1);
    expect(new Set(keys.slice(7).map((each) => each[2])).size).toBe(1);
    const cut = rowsOf(family).find((row) => row.kind === "fragment");
    expect(cut?.kind === "fragment" && [cut.fragment.state, cut.fragment.content]).toEqual(["cut", "Cut he"]);
  });

  test("waits for a gap to be filled and applies what came meanwhile in order", async () => {
    const disk = new Disk();
    const family = await open(disk);
    const recorded = SCRIPT.filter((step) => step.shard !== undefined);
    const arrivals = recorded.map(({ shard, message }) => line(message, disk.append(shard ?? 1, message)));
    family.receive(arrivals.slice(3));
    await settle(family);
    const { n, outline } = family.root.replica.view();
    expect(n).toBe(recorded.length);
    expect(outline.shards).toEqual([
      { shard: 1, at: 0 },
      { shard: 2, at: 7 },
    ]);
  });

  test("applies any interleaving of lost and repeated lines once", async () => {
    const recorded = SCRIPT.filter((step) => step.shard !== undefined);
    const order = fc.array(fc.nat({ max: recorded.length - 1 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(order, async (indices) => {
        const disk = new Disk();
        const identities = recorded.map(({ shard, message }) => disk.append(shard ?? 1, message));
        // the heads were fetched before half of it was written, so that some lines are known and some are missing
        const half = new Disk();
        half.shards.set(1, (disk.shards.get(1) ?? []).slice(0, 4));
        const late: HeadsSource = (replica, range) => (loaded ? disk : half).heads(replica, range);
        let loaded = false;
        const followed = new SessionFamily({ id: "main" }, half.shardsOf, late);
        await followed.root.load();
        loaded = true;
        for (const i of indices) {
          const step = recorded[i];
          if (step !== undefined) followed.receive([line(step.message, identities[i] ?? null)]);
        }
        followed.receive([disk.hello()]);
        await settle(followed);
        const plain = startOutline("main");
        for (const { shard, message } of recorded) apply(plain, headOf(JSON.stringify(message)), shard ?? 1);
        expect(followed.root.replica.view().n).toBe(plain.cursor.count);
        expect(outlineOf(followed).rows).toEqual(plain.rows);
      }),
      { numRuns: 20 },
    );
  });

  test("shows what a card that is opened in the middle has said so far at its end, and what completes it in its place", async () => {
    const disk = new Disk();
    const family = await open(disk);
    const inChild = (message: OmniMessage) => withOrigin(message, "child");
    const history = [userText("Look", now), requestBegin(now), assistantText("First", undefined, undefined, now)];
    for (const message of history) disk.append(1, message);
    const identity = (number: number): MessageIdentity => ({ session: "child", shard: 1, line: number });
    family.receive([line(inChild(partialText("start", "Second, so", undefined, now)))]);
    const member = family.open({ id: "child" });
    family.receive([line(inChild(partialText("delta", " far", undefined, now)))]);
    const shown = () => {
      const nothing = { member: () => undefined, nodes: new Map<never, never>(), told: () => [], isOpen: () => false };
      const rows = displayRows({ root: member, ...nothing });
      return rows.map((row) => [row.kind, keyOf(row)]);
    };
    await settle(family);
    expect(member.replica.fragments.list.map(({ content, state }) => [content, state])).toEqual([
      ["Second, so far", "open"],
    ]);
    expect(shown().map(([kind]) => kind)).toEqual(["message", "message", "fragment"]);
    const [, , open_] = shown();
    const complete = assistantText("Second, so far", undefined, undefined, now);
    disk.append(1, complete);
    family.receive([line(inChild(complete), identity(4))]);
    expect(shown().at(-1)).toEqual(["message", open_?.[1]]);
    expect(member.replica.fragments.list).toEqual([]);
  });

  test("gives a child's messages to the child, without the chain that led there", async () => {
    const disk = new Disk();
    const family = await open(disk);
    const child = new Disk();
    const message = withOrigin(assistantText("from below", undefined, undefined, now), "child");
    child.append(1, message);
    family.receive([line(withOrigin(partialText("start", "from be", undefined, now), "child"))]);
    const member = family.open({ id: "child" });
    expect(member.replica.fragments.list.map((each) => each.content)).toEqual(["from be"]);
    await settle(family);
    family.receive([line(message, { session: "child", shard: 1, line: 1 })]);
    const { outline } = member.replica.view();
    expect(outline.rows.map((row) => row.kind)).toEqual(["assistant"]);
    expect(outline.findings).toEqual([]);
    expect(family.root.replica.view().n).toBe(0);
  });
});
