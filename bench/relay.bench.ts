import { createServer } from "node:http";
import { Hono } from "hono";
import * as omni from "#shared/omni/builders.ts";
import { answerEvents } from "#server/http/answer-events.ts";
import { requestListener } from "#server/http/request-listener.ts";
import { Channel } from "#server/live/channel.ts";
import { eachLine, serveBareRelay } from "./bare-relay.ts";
import { median, until } from "./browser.ts";
import { listen, openFeed } from "./live-clients.ts";
import { type MeasuredServer, startMeasuredProduct, startPart } from "./measured-process.ts";

/*
 * What one listener is relayed of a body that is sent as fast as it is taken, as a share of what a bare node:http loop
 * relays of the same lines in the same run: by the time on the clock, and by the server's CPU time. Fragments and whole
 * messages through the product's ingest, and fragments through its channel alone. Median of BENCH_RUNS.
 */

const RUNS = Number(process.env["BENCH_RUNS"] ?? 9);
const LINES = Number(process.env["BENCH_LINES"] ?? 40_000);
/** Bytes on their way at a time, below what a listener may be behind. */
const WINDOW = 600_000;
const BATCH = 100;

const words = "Reads the file, changes what the test asks for. ";
const fragment = JSON.stringify(omni.partialText("delta", words, undefined, new Date(0)));

/** Never the same twice: sessions that open alike would be looked at for a fork. */
let messages = 0;
const nextMessage = (): string => {
  const text = `${String(messages++)} ${words.repeat(6)}`;
  return JSON.stringify(omni.assistantText(text, "completed", undefined, new Date()));
};

/** A channel as the product serves it, fed without ingest. */
function serveChannel(port: number): void {
  const channel = new Channel({ hello: (epoch) => ({ type: "hello", epoch }) });
  const app = new Hono().get("*", (context) => answerEvents(context, channel.join(null)));
  const stream = requestListener(app.fetch);
  const server = createServer((request, response) => {
    if (request.url === "/api/health") response.end();
    else if (request.method === "GET") stream(request, response);
    else
      eachLine(
        request,
        (line) => channel.publishMessage(line, null),
        () => response.end(),
      );
  });
  server.listen(port, "127.0.0.1");
}

/** Lines per second on the clock and per second of the server's CPU time. */
interface Rates {
  readonly clock: number;
  readonly cpu: number;
}

async function relay(server: MeasuredServer, makeLine: () => string, session: string): Promise<Rates> {
  const first = openFeed(server.port, `/api/ingest/bench/main/${session}`);
  await first.send([nextMessage()]); // the lines that a session begins with are not relayed but fetched
  await first.end();
  const client = await listen(server.port, `/api/sessions/${session}/stream?project=bench&agent=main`);
  const feed = openFeed(server.port, `/api/ingest/bench/main/${session}`);
  const lines = Array.from({ length: LINES }, makeLine);
  const length = lines[0]?.length ?? NaN;
  const before = await server.cpu();
  const began = performance.now();
  for (let sent = 0; sent < LINES; sent += BATCH) {
    while ((sent - client.events()) * length > WINDOW) await new Promise(setImmediate);
    await feed.send(lines.slice(sent, sent + BATCH));
  }
  await until(async () => (client.events() >= LINES ? true : null));
  const wall = performance.now() - began;
  const cpu = (await server.cpu()) - before;
  await feed.end();
  client.leave();
  return { clock: (LINES / wall) * 1000, cpu: (LINES / cpu) * 1000 };
}

async function measure(): Promise<void> {
  const floor = await startPart("floor");
  const channel = await startPart("channel");
  const product = await startMeasuredProduct();
  const only = process.env["BENCH_ONLY"] ?? "";
  const ways = [
    { name: "channel alone, fragments", server: channel, line: () => fragment },
    { name: "ingest, fragments", server: product, line: () => fragment },
    { name: "ingest, whole messages", server: product, line: nextMessage },
  ];
  for (const { name, server, line } of ways.filter((way) => way.name.includes(only))) {
    const runs: { bare: Rates; own: Rates }[] = [];
    await Promise.all([relay(floor, line, "warm-up"), relay(server, line, "warm-up")]);
    for (let run = 0; run < RUNS; run++) {
      const session = `relay-${name.replaceAll(/\W+/g, "-")}-${String(run)}`;
      runs.push({ bare: await relay(floor, line, session), own: await relay(server, line, session) });
    }
    const share = (by: "clock" | "cpu") =>
      `${(100 * median(runs.map(({ own, bare }) => own[by] / bare[by]))).toFixed(0)} %`;
    const rate = median(runs.map(({ own }) => own.clock));
    const micros = (of: "own" | "bare") => (1e6 / median(runs.map((run) => run[of].cpu))).toFixed(1);
    console.log(
      `${name.padEnd(26)} ${share("clock")} of the bare loop by the clock, ${share("cpu")} by CPU (${micros("own")} to ${micros("bare")} µs a line); ${rate.toFixed(0)} lines/s`,
    );
  }
  for (const server of [floor, channel, product]) await server.stop();
}

const [, , part, port] = process.argv;
if (part === "floor") serveBareRelay(Number(port));
else if (part === "channel") serveChannel(Number(port));
else await measure();
