import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { HeadsAnswer } from "#shared/api/heads.ts";
import type { SessionDetail, SessionNode } from "#shared/api/shapes.ts";
import { parseStreamEventId, type SessionStreamEvent } from "#shared/api/stream.ts";
import * as omni from "#shared/omni/builders.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { decodeHeads } from "#shared/outline/columns.ts";
import { eventStream } from "#server/ingest/scenario.fixture.ts";
import {
  type IngestApp,
  messageLines,
  openIngest,
  recordedFiles,
  recordedStreams,
} from "#server/ingest/ingest.fixture.ts";
import { readEvents } from "#server/live/event-reader.fixture.ts";
import { expectSoon } from "#server/roots/temp-root.fixture.ts";
import type { SessionArrival } from "#web/api/session-stream.ts";
import { type DisplayRow, messageOf } from "#web/session/list/display-row.ts";
import { displayRows } from "#web/session/list/display-rows.ts";
import { nodesOf } from "#web/session/list/pairings.ts";
import type { HeadsSource } from "#web/session/replica/heads-source.ts";
import { SessionFamily } from "#web/session/replica/session-family.ts";

const begin = (id: string, prompt: string, source?: "subagent"): OmniMessage[] => [
  omni.sessionMeta({
    session_id: id,
    provider: "p",
    model_id: "m",
    model_context_window: 1000,
    system_prompt: "",
    agent_state: "/srv/p/agents/a/agent_state",
    workspace: "/w",
    ...(source && { source }),
  }),
  omni.userText(prompt),
  omni.requestBegin(),
];
const spawn = (id: string, prompt: string): OmniMessage =>
  omni.toolCall({ name: "run_subagent", arguments: JSON.stringify({ prompt }), toolCallId: id });
const answer = (text: string): OmniMessage[] => [
  omni.partialText("start", text.slice(0, 3)),
  omni.partialText("stop", text.slice(3), "completed"),
  omni.assistantText(text),
  omni.requestEnd("completed"),
];
const inside = (id: string, messages: readonly OmniMessage[]) => messages.map((each) => omni.withOrigin(each, id));

/** Two children of one prompt each, and a grandchild, told by origins alone. */
const said: OmniMessage[] = [
  ...begin("main", "Go"),
  spawn("s1", "Look left"),
  spawn("s2", "Look right"),
  omni.requestEnd("completed"),
  ...inside("right", begin("right", "Look right", "subagent")),
  ...inside("left", [
    ...begin("left", "Look left", "subagent"),
    spawn("s1", "Look down"),
    omni.requestEnd("completed"),
  ]),
  ...inside("right", answer("Nothing right.")),
  ...inside("left", inside("deep", [...begin("deep", "Look down", "subagent"), ...answer("Nothing down.")])),
  ...inside("left", [omni.toolCallOutput({ output: "Nothing down.", toolCallId: "s1" }), ...answer("Nothing left.")]),
  omni.toolCallOutput({ output: "Nothing right.", toolCallId: "s2" }),
  omni.toolCallOutput({ output: "Nothing left.", toolCallId: "s1" }),
  omni.requestBegin(),
  ...answer("Nothing anywhere."),
];
/** No two at the same time, since equal records would make a session a copy of another. */
const own = said.map((message, i): OmniMessage => ({ ...message, timestamp: new Date(i * 10).toISOString() }));

const streams = [{ name: "our own", session: "main", text: eventStream(own) }, ...recordedStreams()].filter(
  ({ text }) => text.includes('"origin"'),
);

const url = (id: string) => `/api/sessions/${id}`;
const detailOf = async ({ json }: IngestApp, id: string) => (await json(url(id))) as SessionDetail;

async function open(app: IngestApp, session: string): Promise<SessionFamily> {
  const heads: HeadsSource = async function* (replica, { shard, from }) {
    const found = (await app.json(`${url(replica.id)}/heads?shard=${shard}&from=${from}`)) as HeadsAnswer;
    for (const block of found.blocks) yield decodeHeads(block);
  };
  const shardsOf = async ({ id }: { id: string }) => (await detailOf(app, id)).shards.map(({ index }) => index);
  const family = new SessionFamily({ id: session }, shardsOf, heads);
  await family.root.load();
  return family;
}

/** All rows, every card open; a row is told by its session, the cards it lies in, and its message. */
async function rowsOf(family: SessionFamily, ids: readonly string[], nodes = new Map<string, SessionNode>()) {
  for (const id of ids) family.open({ id });
  await expectSoon(() => ids.every((id) => family.member(id)?.state.kind === "ready"));
  const rows = displayRows({
    root: family.root,
    member: (id) => family.member(id),
    nodes,
    told: (id) => family.told.of(id),
    isOpen: () => true,
  });
  return rows.map(tell);
}

function tell(row: DisplayRow): string {
  const cards = row.rails.map(({ session }) => session).join(" > ");
  const what = row.kind === "child" ? `${row.child} of ${row.pairing?.call ?? "?"}` : String(messageOf(row));
  return `${cards}: ${row.kind} ${row.session.replica.id} ${what}`;
}

test.each(streams)("$name: the children of a stream stand where they stand after a reload", async (stream) => {
  const { session, text } = stream;
  const app = await openIngest();
  const lines = messageLines(text);
  await app.send("p/a/" + session, [`${lines[0] ?? ""}\n`]);
  const live = await open(app, session);
  const reader = readEvents(await app.get(`${url(session)}/stream`));
  await app.send("p/a/" + session, [lines.slice(1).join("\n")]);
  await delay(50); // longer than events are gathered
  const arrivals = reader.events.map(({ type, lastEventId, data }): SessionArrival =>
    type === "message"
      ? { kind: "line", identity: parseStreamEventId(lastEventId)?.identity ?? null, line: data }
      : { kind: "server", event: JSON.parse(data) as SessionStreamEvent },
  );
  for (const arrival of arrivals) live.receive([arrival]);
  await delay(20);
  const shown = await rowsOf(live, live.told.ids);

  const { tree } = await detailOf(app, session);
  const nodes = nodesOf(tree);
  const ids = [...nodes.keys()].filter((id) => id !== session);
  expect(ids.length).toBeGreaterThan(0);
  const reloaded = await rowsOf(await open(app, session), ids, new Map(nodes));
  expect(shown).toEqual(reloaded);
  expect(shown.filter((row) => row.includes("?"))).toEqual([]);
  expect(shown.filter((row) => row.includes(": child "))).toHaveLength(ids.length);
  // nothing was made up to find them
  expect(recordedFiles(app.root, "p", session).join("")).not.toContain('"subagent"}');
});

test("a child stands at the place where it came until its prompt tells the call", async () => {
  const app = await openIngest();
  const lines = own.map((message) => JSON.stringify(message));
  await app.send("p/a/main", [lines.slice(0, 6).join("\n")]);
  const live = await open(app, "main");
  const children = async () => (await rowsOf(live, [])).filter((row) => row.includes(": child "));
  const hear = (message: OmniMessage | undefined, line?: number) => {
    const identity = line === undefined ? null : { session: "right", shard: 1, line };
    live.receive([{ kind: "line", identity, line: JSON.stringify(message) }]);
  };
  hear(omni.withOrigin(omni.partialText("start", "Hm"), "stranger"));
  expect(await children()).toEqual([": child main stranger of ?"]);
  hear(own[6], 1);
  expect(await children()).toEqual([": child main stranger of ?", ": child main right of ?"]);
  hear(own[7], 2);
  expect(await children()).toEqual([": child main right of 1", ": child main stranger of ?"]);
});
