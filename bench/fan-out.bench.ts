import * as omni from "#shared/omni/builders.ts";
import { serveBareRelay } from "./bare-relay.ts";
import { median, pause, until } from "./browser.ts";
import { listen, openFeed } from "./live-clients.ts";
import { type MeasuredServer, startMeasuredProduct, startPart } from "./measured-process.ts";

/*
 * The server's CPU time for many listeners of one session that streams, as a share of what a loop that writes each
 * message to each listener by itself takes for the same lines in the same run. Median of BENCH_RUNS.
 *
 * The messages come one at a time, as a model writes them. Sent in handfuls they would not be written by themselves: what
 * Node's responses are given within one turn of the event loop, they write at once, and the loop would gather as well.
 */

const RUNS = Number(process.env["BENCH_RUNS"] ?? 3);
const LISTENERS = 100;
const PER_SECOND = 1000;
const SECONDS = 5;

const line = JSON.stringify(omni.partialText("delta", "Reads the file and changes it. ", undefined, new Date(0)));

/** CPU time (ms) of a server that relays at this rate, once everything has arrived. */
async function cpuOf(server: MeasuredServer, session: string): Promise<number> {
  const path = `/api/sessions/${session}/stream?project=bench&agent=main`;
  const clients = await Promise.all(Array.from({ length: LISTENERS }, () => listen(server.port, path)));
  const feed = openFeed(server.port, `/api/ingest/bench/main/${session}`);
  const total = PER_SECOND * SECONDS;
  const before = await server.cpu();
  const began = performance.now();
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * PER_SECOND));
    for (; sent < due; sent++) {
      await feed.send([line]);
      await new Promise(setImmediate);
    }
    await pause(1);
  }
  await until(async () => (clients.every((client) => client.events() >= total) ? true : null));
  const cpu = (await server.cpu()) - before;
  await feed.end();
  for (const client of clients) client.leave();
  return cpu;
}

async function measure(): Promise<void> {
  const floor = await startPart("floor");
  const product = await startMeasuredProduct();
  await Promise.all([cpuOf(floor, "warm-up"), cpuOf(product, "warm-up")]);
  const runs: { readonly each: number; readonly own: number }[] = [];
  for (let run = 0; run < RUNS; run++) {
    const session = `fan-out-${String(run)}`;
    runs.push({ each: await cpuOf(floor, session), own: await cpuOf(product, session) });
  }
  const share = median(runs.map(({ own, each }) => own / each));
  const [own, each] = [median(runs.map((run) => run.own)), median(runs.map((run) => run.each))];
  console.log(`${LISTENERS} listeners, ${PER_SECOND} messages/s for ${SECONDS} s`);
  console.log(`writing each ${each.toFixed(0)} ms CPU, own ${own.toFixed(0)} ms CPU: ${(100 * share).toFixed(0)} %`);
  await Promise.all([floor.stop(), product.stop()]);
}

const [, , part, port] = process.argv;
if (part === "floor") serveBareRelay(Number(port));
else await measure();
