import * as omni from "#shared/omni/builders.ts";
import { pause, until } from "./browser.ts";
import { listen, listenWithoutReading, openFeed } from "./live-clients.ts";
import { type MeasuredServer, startMeasuredProduct, type Usage } from "./measured-process.ts";

/*
 * What clients cost that read nothing, and others that only wait: the server's memory after a collection, and how much
 * later the messages of one who reads come for it, as a ratio to the delay without them in the same run.
 */

const STALLED = 10;
const IDLE = 1000;
/** Enough to fill a listener's backlog and the ring of events many times over. */
const MEGABYTES = 48;

const session = "stalled";
const stream = `/api/sessions/${session}/stream?project=bench&agent=main`;
const filler = "x".repeat(4000);

/** Sends a few megabytes a second; gives the delays (ms) with which the reading client got them. */
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
  const messages = (MEGABYTES * 1024 * 1024) / filler.length;
  for (let sent = 0; sent < messages; sent += 10) {
    const text = () => `sent ${performance.now().toFixed(3)} ${filler}`;
    await feed.send(Array.from({ length: 10 }, () => JSON.stringify(omni.partialText("start", text()))));
    if (sent % 50 === 0) await pause(2);
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

const server = await startMeasuredProduct();
await delays(server); // the ring of events is full afterwards
const before = await server.usage();
const alone = await delays(server);
const middle = await server.usage();
const stalled = await Promise.all(Array.from({ length: STALLED }, () => listenWithoutReading(server.port, stream)));
const beside = await delays(server);
const after = await server.usage();
for (const client of stalled) client.leave();

const each = (held(after) - held(middle)) / STALLED;
console.log(
  `a client that does not read: ${kb(each)} each of ${STALLED} (as much noise: ${kb(held(middle) - held(before))})`,
);
for (const share of [0.5, 0.99]) {
  const [with_, without] = [quantile(beside, share), quantile(alone, share)];
  const ratio = (with_ / without).toFixed(2);
  console.log(
    `delay p${share * 100}: ${with_.toFixed(1)} ms beside them, ${without.toFixed(1)} ms without: ${ratio} x`,
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
