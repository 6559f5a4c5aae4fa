import * as omni from "#shared/omni/builders.ts";
import { median, pause, until } from "./browser.ts";
import { listen, listenWithoutReading, openFeed } from "./live-clients.ts";
import { type MeasuredServer, startMeasuredProduct, type Usage } from "./measured-process.ts";

/*
 * What clients cost that read nothing, and others that only wait: the server's memory after a collection, and how much
 * later the messages of one who reads come for it, as a ratio to the delay without them. Both are measured in turns, and
 * the median of BENCH_RUNS such pairs is given: what else a machine does comes in bursts.
 */

const RUNS = Number(process.env["BENCH_RUNS"] ?? 7);
const STALLED = 10;
const IDLE = 1000;
/** Enough to fill a listener's backlog and the ring of events many times over. */
const MEGABYTES = 16;
/** Less than a server is able to relay: beyond that a delay only says how much waits before it. */
const MB_PER_SECOND = 8;

const session = "stalled";
const stream = `/api/sessions/${session}/stream?project=bench&agent=main`;
const filler = "x".repeat(4000);

/** Sends at a steady rate; gives the delays (ms) with which the reading client got them. */
async function delays(server: MeasuredServer): Promise<number[]> {
  const found: number[] = [];
  let rest = "";
  const client = await listen(server.port, stream, (text) => {
    const pieces = (rest + text).split("\n\n");
    rest = pieces.pop() ?? "";
    for (const piece of pieces) {
      const sentAt = /"sent (\d+(?:\.\d+)?) /.exec(piece)?.[1];
      if (sentAt !== undefined) found.push(performance.now() - Number(sentAt));
    }
  });
  const feed = openFeed(server.port, `/api/ingest/bench/main/${session}`);
  const messages = Math.floor((MEGABYTES * 1024 * 1024) / filler.length);
  const perMs = (messages * MB_PER_SECOND) / MEGABYTES / 1000;
  const began = performance.now();
  for (let sent = 0; sent < messages;) {
    const due = Math.min(messages, Math.floor((performance.now() - began) * perMs));
    const text = () => `sent ${performance.now().toFixed(3)} ${filler}`;
    if (due > sent) {
      await feed.send(Array.from({ length: due - sent }, () => JSON.stringify(omni.partialText("start", text()))));
    }
    sent = due;
    await pause(2);
  }
  await until(async () => (found.length >= messages ? true : null));
  await feed.end();
  client.leave();
  return found;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;
const held = ({ heap, external }: Usage): number => heap + external;

/** The delays without and beside clients that do not read, and what is held for each of those afterwards. */
interface Pair {
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  readonly held: number;
}

async function measurePair(): Promise<Pair> {
  const alone = await delays(server);
  const before = held(await server.usage());
  const stalled = await Promise.all(Array.from({ length: STALLED }, () => listenWithoutReading(server.port, stream)));
  const beside = await delays(server);
  const after = held(await server.usage());
  for (const client of stalled) client.leave();
  return { alone, beside, held: (after - before) / STALLED };
}

const server = await startMeasuredProduct();
await delays(server); // the ring of events is full afterwards
const pairs: Pair[] = [];
for (let run = 0; run < RUNS; run++) pairs.push(await measurePair());

const eachHeld = pairs.map((pair) => pair.held);
console.log(
  `a client that does not read: ${kb(median(eachHeld))} each of ${STALLED}, at most ${kb(Math.max(...eachHeld))}`,
);
for (const share of [0.5, 0.99]) {
  const [beside, alone] = (["beside", "alone"] as const).map((way) =>
    median(pairs.map((pair) => quantile(pair[way], share))),
  ) as [number, number];
  const ratio = median(pairs.map((pair) => quantile(pair.beside, share) / quantile(pair.alone, share)));
  console.log(
    `delay p${share * 100}: ${beside.toFixed(1)} ms beside them, ${alone.toFixed(1)} ms without: ${ratio.toFixed(2)} x`,
  );
}

const empty = await server.usage();
const idle = [];
for (let i = 0; i < IDLE; i++) idle.push(await listen(server.port, i % 2 === 0 ? "/api/events" : stream));
await pause(500);
const full = await server.usage();
const heap = (held(full) - held(empty)) / IDLE;
const rss = (full.rss - empty.rss) / IDLE;
console.log(`an idle listener: ${kb(heap)} of heap and external memory, ${kb(rss)} of RSS, each of ${IDLE}`);
for (const client of idle) client.leave();
await server.stop();
