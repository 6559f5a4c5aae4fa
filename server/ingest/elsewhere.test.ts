import { expect, test } from "vitest";
import { parseStreamEventId } from "#shared/api/stream.ts";
import { readEvents } from "#server/live/event-reader.fixture.ts";
import { growShard, meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { expectSoon, tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openIngest, recordedFiles } from "./ingest.fixture.ts";

const partial = (text: string, phase = "delta") =>
  `${JSON.stringify({ type: "model_msg", payload: { type: "partial_text", role: "assistant", event_type: phase, text } })}\n`;

/** A session `s` of another root, which its harness writes and streams at once, and a listener of it. */
async function openElsewhere() {
  const other = tempFolder();
  const path = shardPath(other, "s");
  writeShard(path, meta("s") + turn(1));
  const app = await openIngest([other], true);
  const reader = readEvents(await app.get("/api/sessions/s/stream"));
  await expectSoon(() => reader.events.length === 1);
  const told = () =>
    reader.messages().map(({ data, lastEventId }) => {
      const text = /"text":"([^"]*)"|"type":"([a-z_]+)"\}\}/
        .exec(data)
        ?.slice(1)
        .find((each) => each !== undefined);
      return `${parseStreamEventId(lastEventId)?.identity?.line ?? "-"} ${text ?? ""}`;
    });
  return { ...app, path, reader, told };
}

const [prompt = "", begin = "", ...rest] = turn(50).split(/(?<=\n)/);

test("nothing of a session that lives elsewhere is recorded; its fragments go out among the lines that were read there", async () => {
  const { root, send, path, told } = await openElsewhere();
  // The trace is ahead of the stream …
  growShard(path, prompt);
  const sending = send("p/main/s", [prompt, partial("a", "start"), begin, partial("b"), ...rest]);
  await expectSoon(() => told().includes("- a"));
  // … and then behind it.
  expect(told()).toEqual(["8 Question 50", "- a"]);
  growShard(path, begin);
  await expectSoon(() => told().includes("- b"));
  growShard(path, rest.join(""));
  expect(await sending).toMatchObject({ accepted: 8, recorded: 0, rejected: 0, first_unrecorded: null });
  await expectSoon(() => told().filter((line) => !line.startsWith("-")).length === 6);
  expect(told().slice(0, 4)).toEqual(["8 Question 50", "- a", "9 request_begin", "- b"]);
  expect(() => recordedFiles(root, "p", "s")).toThrow("ENOENT");
});

test("a message that never comes there goes out as not recorded, and the next ones go on", async () => {
  const { send, told } = await openElsewhere();
  const started = performance.now();
  const answer = await send("p/main/s", [prompt, partial("after", "start")]);
  expect(performance.now() - started).toBeLessThan(3000);
  expect(answer).toMatchObject({ accepted: 2, recorded: 0, first_unrecorded: { line: 1 } });
  await expectSoon(() => told().length >= 2);
  expect(told().slice(0, 2)).toEqual(["- Question 50", "- after"]);
});

test("lines that were there before the stream began are not waited for", async () => {
  const { send, told } = await openElsewhere();
  const answer = await send("p/main/s", [meta("s"), turn(1)]);
  expect(answer).toMatchObject({ accepted: 7, first_unrecorded: null });
  expect(told()).toEqual([]);
});

test("a session that has only just begun elsewhere is seen on the disk", async () => {
  const other = tempFolder();
  const { root, send, services } = await openIngest([other]); // without a watch: only the look at the disk can tell
  writeShard(shardPath(other, "s"), meta("s"));
  await send("p/main/s", [meta("s")]);
  expect(services.index.byId("s").map(({ key }) => key.root)).toEqual([other]);
  expect(() => recordedFiles(root, "p", "s")).toThrow("ENOENT");
});

test("another project's session of the same id is another session", async () => {
  const other = tempFolder();
  writeShard(shardPath(other, "s", 1, "q"), meta("s"));
  const { root, send } = await openIngest([other]);
  expect(await send("p/main/s", [meta("s")])).toMatchObject({ recorded: 1 });
  expect(recordedFiles(root, "p", "s")).toEqual([meta("s")]);
});
