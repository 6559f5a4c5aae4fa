import { beforeEach, expect, test, vi } from "vitest";
import { openEventStream, type ConnectionStatus, type StreamEvent } from "./event-stream.ts";

/** What a server answers, one after the other: a body in pieces that then ends or breaks, or an error's status. */
type Answer = { readonly pieces: readonly string[]; readonly breaks?: boolean; readonly stays?: boolean } | number;

let asked: { readonly lastId: string | null; readonly at: number }[] = [];

function serve(answers: Answer[]): void {
  vi.stubGlobal("fetch", (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ lastId: headers["Last-Event-ID"] ?? null, at: Date.now() });
    const answer = answers.shift() ?? { pieces: [], stays: true };
    if (typeof answer === "number") return Promise.resolve(new Response("{}", { status: answer }));
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of answer.pieces) controller.enqueue(encoder.encode(piece));
        if (answer.breaks === true) setTimeout(() => controller.error(new TypeError("cut")), 5);
        else if (answer.stays !== true) controller.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
  });
}

function follow() {
  const events: StreamEvent[] = [];
  const states: ConnectionStatus[] = [];
  const { close } = openEventStream("/api/x", {
    event: (event) => events.push(event),
    status: (status) => states.push(status),
  });
  return { events, states, close };
}

/** How long it waited before it asked again, ms, each time. */
function waits(): number[] {
  const times = asked.map(({ at }) => at);
  return times.slice(1).map((at, i) => at - (times[i] ?? NaN));
}

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});

/** Lets time go on until the server was asked so often. */
async function untilAsked(times: number): Promise<void> {
  for (let step = 0; step < 1000 && asked.length < times; step++) await vi.advanceTimersByTimeAsync(50);
  expect(asked.length).toBe(times);
}

test("events come in their order, however the body is cut, and a long one whole", async () => {
  const data = Array.from({ length: 5000 }, (_, i) => `{"n":${i}}`);
  const text = data.map((each, i) => `id: e-${i}\ndata: ${each}\n\n`).join("");
  serve([{ pieces: text.match(/[^]{1,7000}/g) ?? [], stays: true }]);
  const { events, states, close } = follow();
  await vi.waitFor(() => expect(events.length).toBe(data.length));
  expect(events.map((event) => event.data)).toEqual(data);
  expect(events.at(-1)).toEqual({ name: "message", id: "e-4999", data: '{"n":4999}' });
  expect(states).toEqual(["connecting", "open"]);
  close();
});

test("a connection that ends or breaks is opened again after the wait that the server asks for, with the last id", async () => {
  serve([
    { pieces: ["retry: 300\n\nid: a-1\ndata: 1\n\n"] },
    { pieces: ["id: a-2\nevent: server_event\ndata: 2\n\nid: a-3\ndata: torn"], breaks: true },
  ]);
  const { events, states, close } = follow();
  await untilAsked(3);
  expect(asked.map(({ lastId }) => lastId)).toEqual([null, "a-1", "a-2"]);
  expect(events.map(({ name, data }) => [name, data])).toEqual([
    ["message", "1"],
    ["server_event", "2"],
  ]);
  expect(states).toEqual(["connecting", "open", "reconnecting", "open", "reconnecting", "open"]);
  expect(waits()[0]).toBeLessThan(1000);
  close();
});

test("errors are asked about ever more seldom, and closing ends it", async () => {
  serve([404, 404, 404, 404]);
  const { states, close } = follow();
  await untilAsked(4);
  expect(waits()).toEqual(waits().toSorted((a, b) => a - b));
  expect(waits()[2]).toBeGreaterThan(2 * (waits()[0] ?? Infinity));
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(4);
  expect(new Set(states)).toEqual(new Set(["connecting", "reconnecting"]));
});
