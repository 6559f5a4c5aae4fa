import { expect, test } from "vitest";
import { openIndex } from "#server/index/open-index.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { isPartialPayload } from "#shared/omni/predicates.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { messageLines, openIngest, recordedFiles, recordedStreams } from "./ingest.fixture.ts";
import { eventStream, jsonLines, scenario } from "./scenario.fixture.ts";

const streams = [{ name: "our own", session: "main", text: eventStream(scenario()) }, ...recordedStreams()];

/** What should stand in the traces, by session: said by looking at each message alone. */
function recordable(lines: readonly string[], session: string): Map<string, string[]> {
  const bySession = new Map<string, string[]>();
  for (const line of lines) {
    const { origin, payload } = JSON.parse(line) as OmniMessage;
    if (isPartialPayload(payload)) continue;
    const id = origin?.at(-1) ?? session;
    const own = origin === undefined ? line : line.replace(`,"origin":${JSON.stringify(origin)}}`, "}");
    bySession.set(id, [...(bySession.get(id) ?? []), own]);
  }
  return bySession;
}

/** The lines of all files, without those that a file repeats at its start from the one before. */
function linesOf(files: readonly string[]): string[] {
  const shards = files.map((text) => text.split("\n").slice(0, -1));
  return shards.flatMap((lines, i) => {
    const before = new Set(shards[i - 1]?.filter((line) => /"session_meta"|"tool_list_ready"/.test(line)));
    return lines.slice(lines.findIndex((line) => !before.has(line)));
  });
}

/** What a record says, without its place in the tables of this index. */
const plain = (record: SessionRecord) => ({ ...record, ordinal: 0 });

test.each(streams)("$name: what is recorded is what was sent, byte for byte", async ({ session, text }) => {
  const { root, send, services } = await openIngest();
  const answer = await send(`p/helper/${session}`, [text], { contentType: "text/event-stream" });
  const lines = messageLines(text);
  const expected = recordable(lines, session);
  for (const [id, sent] of expected) {
    const files = recordedFiles(root, "p", id);
    expect(linesOf(files)).toEqual(sent);
    expect(files.length).toBe(
      1 + sent.slice(0, -1).filter((line) => /"compaction_end".*"status":"completed"/.test(line)).length,
    );
  }
  expect(services.index.records().length).toBe(expected.size);
  expect(answer).toMatchObject({ rejected: 0, first_rejected: null, first_unrecorded: null });
  expect(answer.recorded).toBe([...expected.values()].flat().length);
  expect(answer.accepted).toBeGreaterThanOrEqual(lines.length);
  // The index that followed the recording and one that reads the files know the same.
  const fresh = openIndex({ roots: [root], cacheDir: null, samples: null, watch: null });
  await fresh.whenReady;
  const byId = (a: SessionRecord, b: SessionRecord) => (a.key.id < b.key.id ? -1 : 1);
  const records = [...services.index.records()].sort(byId).map(plain);
  expect(records).toEqual([...fresh.records()].sort(byId).map(plain));
  await fresh.close();
});

test("a body that breaks off after any line keeps all lines before", async () => {
  const { root, send } = await openIngest();
  const lines = jsonLines(scenario());
  for (const cut of lines.keys()) {
    const sent = lines.slice(0, cut + 1);
    const body = `${sent.join("\n")}\n${(lines[cut + 1] ?? "").slice(0, 20)}`;
    await send(`p${cut}/helper/main`, [body], { cut: true });
    for (const [id, expected] of recordable(sent, "main")) {
      expect(linesOf(recordedFiles(root, `p${cut}`, id))).toEqual(expected);
    }
  }
});

test("the same lines in chunks of any size give the same files", async () => {
  const { root, send } = await openIngest();
  const body = Buffer.from(jsonLines(scenario()).join("\r\n"));
  for (const size of [1, 7, 100, 4096]) {
    const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, i) =>
      body.subarray(i * size, (i + 1) * size),
    );
    await send(`p${size}/helper/main`, chunks);
  }
  const files = ["main", "child", "grandchild"].map((id) => recordedFiles(root, "p1", id));
  expect(linesOf(files[0] ?? []).length).toBeGreaterThan(20);
  for (const project of ["p7", "p100", "p4096"]) {
    expect(["main", "child", "grandchild"].map((id) => recordedFiles(root, project, id))).toEqual(files);
  }
});

test("two producers of one session are recorded in the order of arrival, no line torn or lost", async () => {
  const { root, send } = await openIngest();
  const texts = ["a", "b"].map((name) =>
    Array.from({ length: 200 }, (_, i) => ({
      type: "event_msg",
      payload: { type: "note", name, i, fill: "x".repeat(i * 7) },
    })),
  );
  const sent = texts.map((messages) => messages.map((message) => JSON.stringify(message)));
  const answers = await Promise.all(
    sent.map((lines) =>
      send(
        "p/a/s",
        lines.map((line) => `${line}\n`),
      ),
    ),
  );
  expect(answers.map(({ recorded }) => recorded)).toEqual([200, 200]);
  const recorded = linesOf(recordedFiles(root, "p", "s"));
  expect(recorded.filter((line) => line.includes('"name":"a"'))).toEqual(sent[0]);
  expect(recorded.filter((line) => line.includes('"name":"b"'))).toEqual(sent[1]);
});
