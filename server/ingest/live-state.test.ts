import { expect, test } from "vitest";
import * as omni from "#shared/omni/builders.ts";
import type { OmniMessage, SessionMetaPayload } from "#shared/omni/types.ts";
import { readEvents } from "#server/live/event-reader.fixture.ts";
import { expectSoon, writeFile } from "#server/roots/temp-root.fixture.ts";
import { openIngest } from "./ingest.fixture.ts";

const line = (message: OmniMessage | { server_event: unknown }) => `${JSON.stringify(message)}\n`;
const at = new Date(0);
const call = (id: string) =>
  omni.toolCall({ name: "exec", arguments: "{}", toolCallId: id, stopReason: "completed" }, at);
const ask = (id: string, origin?: string[]) =>
  line({ server_event: { type: "approval_request", toolCall: call(id), ...(origin && { origin }) } });
const begun = [line(omni.userText("Do it.")), line(omni.requestBegin()), line(call("c"))];

/** What ends the wait, and the state after it. */
const ends: readonly (readonly [string, OmniMessage, string])[] = [
  ["the decision", omni.approvalDecision("allow", "c"), "running"],
  ["an abort", omni.abortEvent("aborted by user"), "aborted"],
  ["the output", omni.toolCallOutput({ output: "denied", toolCallId: "c", stopReason: "aborted" }), "running"],
];

test.each(ends)("a session waits from when its approval is asked until %s", async (_, end, after) => {
  const { send, json, get } = await openIngest();
  await send("p/a/s", begun);
  const reader = readEvents(await get("/api/sessions/s/stream"));
  const application = readEvents(await get("/api/events"));
  const state = async () => ((await json("/api/sessions/s")) as { state: string }).state;
  expect(await state()).toBe("running");
  expect(await send("p/a/s", [ask("c")])).toMatchObject({ accepted: 1, recorded: 0 });
  expect(await state()).toBe("waiting");
  const waits = { tool_call_id: "c", tool: "exec", arguments: "{}", since: expect.any(String) as unknown };
  expect(await json("/api/sessions/s")).toMatchObject({ waiting_for: waits, tree: { waiting_for: waits } });
  await expectSoon(() => reader.said("session_state").length === 1);
  expect(reader.said("approval_request")).toEqual([{ type: "approval_request", toolCall: call("c") as unknown }]);
  expect(reader.said("session_state")[0]).toMatchObject({ session_id: "s", state: "waiting" });
  const told = () => JSON.stringify(application.said("session_changed").at(-1) ?? {});
  await expectSoon(() => told().includes('"state":"waiting"'));
  await send("p/a/s", [line(end)]);
  expect(await state()).toBe(after);
  expect(await json("/api/sessions/s")).toMatchObject({ waiting_for: null });
});

test("a child's approval is asked of the child, and told above it with the way there", async () => {
  const { send, json, get } = await openIngest();
  await send("p/a/s", begun);
  const reader = readEvents(await get("/api/sessions/s/stream"));
  await send("p/a/s", [
    ...begun.map((each) => line(omni.withOrigin(JSON.parse(each) as OmniMessage, "child"))),
    ask("c", ["child"]),
  ]);
  await expectSoon(() => reader.said("approval_request").length === 1);
  expect(reader.said("approval_request")[0]).toMatchObject({ origin: ["child"] });
  expect(await json("/api/sessions/child")).toMatchObject({ state: "waiting" });
  expect(await json("/api/sessions/s")).toMatchObject({ state: "running" });
});

test("fragments reach whoever follows the session or one above it, each by its own way, also before anything is recorded", async () => {
  const { send, get } = await openIngest();
  const readers = await Promise.all(
    ["top", "middle", "low"].map(async (id) => readEvents(await get(`/api/sessions/${id}/stream?project=p`))),
  );
  const fragment = omni.withOrigin(omni.withOrigin(omni.partialText("start", "Hi"), "low"), "middle");
  await send("p/a/top", [line(fragment)]);
  const origins = () =>
    readers.map((reader) => reader.messages().map(({ data }) => (JSON.parse(data) as OmniMessage).origin ?? []));
  await expectSoon(() => origins().every((each) => each.length === 2));
  // The second of each closes what the producer left open.
  expect(origins()).toEqual([
    [
      ["middle", "low"],
      ["middle", "low"],
    ],
    [["low"], ["low"]],
    [[], []],
  ]);
  const [, stop] = readers[2]?.messages().map(({ data }) => JSON.parse(data) as OmniMessage) ?? [];
  expect(stop?.payload).toMatchObject({ type: "partial_text", event_type: "stop", text: "", stop_reason: "aborted" });
});

test("only what a producer left open itself is closed when it is gone", async () => {
  const { send, services, get } = await openIngest();
  await send("p/a/s", begun);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  async function* staying(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(line(omni.partialThinking("start", "Hm")));
    await held;
  }
  const stays = services.ingest.receive({ project: "p", agent: "a", id: "s" }, staying(), null);
  await send("p/a/s", [line(omni.partialText("start", "Gone"))], { cut: true });
  const reader = readEvents(await get("/api/sessions/s/stream"));
  await expectSoon(() => reader.events.length > 0);
  const fragments = reader.said("hello")[0]?.["fragments"] as OmniMessage[];
  expect(fragments.map(({ payload }) => payload)).toMatchObject([
    { type: "partial_thinking", event_type: "start", thinking: "Hm" },
  ]);
  release();
  await stays;
});

test("what cannot be written is published without an identity and told, and the rest goes on", async () => {
  const { root, send, get } = await openIngest();
  await send("p/a/s", begun);
  const reader = readEvents(await get("/api/sessions/s/stream"));
  writeFile(root, "p/agents/blocked", "where a folder should be");
  const meta = omni.sessionMeta({
    ...(JSON.parse("{}") as SessionMetaPayload),
    session_id: "c",
    agent_state: "/x/agents/blocked/agent_state",
  });
  const lost: OmniMessage[] = [meta, omni.userText("Lost")];
  const lines = lost.map((message) => line(omni.withOrigin(message, "c")));
  const answer = await send("p/a/s", [...lines, line(omni.approvalDecision("allow", "c"))]);
  expect(answer).toMatchObject({ accepted: 3, recorded: 1, rejected: 0, first_unrecorded: { line: 1 } });
  expect(answer.first_unrecorded?.reason).toContain("blocked");
  await expectSoon(() => reader.messages().length === 3);
  expect(
    reader
      .messages()
      .map(({ data, lastEventId }) => [(JSON.parse(data) as OmniMessage).origin, lastEventId.split("@")[1]]),
  ).toEqual([
    [["c"], undefined],
    [["c"], undefined],
    [undefined, "s:1:4"],
  ]);
});
