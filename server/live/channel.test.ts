import { expect, onTestFinished, test, vi } from "vitest";
import { expectSoon } from "#server/roots/temp-root.fixture.ts";
import { Channel } from "./channel.ts";
import { readEvents } from "./event-reader.fixture.ts";
import { mostBehind } from "./outbox.ts";
import type { RingLimits } from "./replay-ring.ts";

function openChannel(limits?: RingLimits) {
  let hellos = 0;
  const hello = (epoch: string) => ({ type: "hello", epoch, count: ++hellos });
  const channel = new Channel({ hello, ...(limits && { limits }) });
  onTestFinished(() => channel.close());
  const join = (lastEventId: string | null = null) => readEvents(channel.join(lastEventId));
  return { channel, join };
}

test("a listener is greeted, then hears what is published, with identities", async () => {
  const { channel, join } = openChannel();
  const reader = join();
  channel.publishMessage('{"a":1}', { session: "s", shard: 1, line: 3 });
  channel.publishMessage("", { session: "s", shard: 1, line: 4 });
  channel.publishMessage('{"a"\r:2}', null);
  channel.publishEvent({ type: "other" });
  await expectSoon(() => reader.events.length === 5);
  const { epoch } = channel;
  expect(reader.events.map(({ type, data, lastEventId }) => [type, data, lastEventId])).toEqual([
    ["server_event", JSON.stringify({ type: "hello", epoch, count: 1 }), `${epoch}-1`],
    ["message", '{"a":1}', `${epoch}-2@s:1:3`],
    ["message", "", `${epoch}-3@s:1:4`],
    ["message", '{"a"\n:2}', `${epoch}-4`],
    ["server_event", '{"type":"other"}', `${epoch}-5`],
  ]);
  expect(reader.writes[0]).toMatch(/^retry: \d+\n\n/);
});

test("what is published within a tick goes out in one write", async () => {
  const { channel, join } = openChannel();
  const [one, two] = [join(), join()];
  await expectSoon(() => one.events.length === 1 && two.events.length === 1);
  for (let i = 0; i < 500; i++) channel.publishMessage(`{"i":${i}}`, null);
  await expectSoon(() => one.messages().length === 500 && two.messages().length === 500);
  expect([one.writes.length, two.writes.length]).toEqual([2, 2]);
});

test("who comes back gets the gap, also after a hello", async () => {
  const { channel, join } = openChannel();
  const first = join();
  await expectSoon(() => first.events.length === 1);
  const greeted = first.events[0]?.lastEventId ?? "";
  await first.leave();
  channel.publishMessage("{}", null);
  channel.publishMessage("[]", null);
  const back = join(greeted);
  await expectSoon(() => back.events.length === 2);
  expect(back.events.map(({ data }) => data)).toEqual(["{}", "[]"]);
});

test("the gap is kept by bytes, not by characters", async () => {
  const text = "长".repeat(1000);
  const { channel, join } = openChannel({ events: 10, bytes: 5000 });
  const first = join();
  await expectSoon(() => first.events.length === 1);
  const after = (seq: number) => `${channel.epoch}-${seq}`;
  for (let i = 0; i < 2; i++) channel.publishMessage(JSON.stringify(text), null);
  const [whole, half] = [join(after(1)), join(after(2))];
  await expectSoon(() => half.messages().length === 1 && whole.said("hello").length === 1);
});

test.each(["", "other-3", "nonsense", "0-1"])("who comes back with %j is greeted anew", async (lastEventId) => {
  const { join } = openChannel();
  const reader = join(lastEventId);
  await expectSoon(() => reader.said("hello").length === 1);
});

test("an id from the future is none of ours", async () => {
  const { channel, join } = openChannel();
  const reader = join(`${channel.epoch}-99`);
  await expectSoon(() => reader.said("hello").length === 1);
});

test("a listener that does not read is greeted anew instead of getting its backlog, and holds up nobody", async () => {
  const { channel, join } = openChannel();
  const lazy = channel.join(null);
  const quick = join();
  const line = JSON.stringify("x".repeat(mostBehind / 4));
  for (let i = 0; i < 8; i++) {
    channel.publishMessage(line, null);
    await expectSoon(() => quick.messages().length === i + 1);
  }
  const late = readEvents(lazy);
  await expectSoon(() => late.said("hello").length === 1);
  channel.publishMessage("{}", null);
  await expectSoon(() => late.messages().length > 0);
  expect(late.events.map(({ data }) => data.length).every((length) => length < 200)).toBe(true);
});

test("who is greeted anew hears nothing again that the greeting tells of", async () => {
  const { channel, join } = openChannel();
  const lazy = channel.join(null);
  const quick = join();
  const line = JSON.stringify("x".repeat(mostBehind));
  for (let i = 0; i < 3; i++) {
    channel.publishMessage(line, null);
    await expectSoon(() => quick.messages().length === i + 1);
  }
  channel.publishMessage('"before"', null); // waits for the end of the tick
  const late = readEvents(lazy);
  await expectSoon(() => late.said("hello").length === 1);
  channel.publishMessage('"after"', null);
  await expectSoon(() => late.messages().length > 0 && quick.messages().length === 5);
  expect(late.messages().map(({ data }) => data)).toEqual(['"after"']);
});

test("a silent stream is kept open by comments", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { join } = openChannel();
  const reader = join();
  await expectSoon(() => reader.writes.length === 1);
  vi.advanceTimersByTime(20_000);
  await expectSoon(() => reader.writes.length === 2);
  expect(reader.writes[1]).toMatch(/^: /);
});
