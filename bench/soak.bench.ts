import { demoAgent, playGuidedTour } from "#server/demo/guided-tour.ts";
import { stepsOf } from "#server/demo/steps.ts";
import { sonnet } from "#server/samples/models.ts";
import { TraceScript } from "#server/samples/trace-script.ts";
import { heapMb, launchBrowser, median, openPage, pause } from "./browser.ts";
import { openFeed } from "./live-clients.ts";
import { startMeasuredProduct } from "./measured-process.ts";

/*
 * Twenty sessions, each with a child, go on for BENCH_MINUTES, sent as harnesses send them while the list and one session
 * are open in a browser. Memory after a collection, once warm: the last third against the first. What is recorded
 * meanwhile stays in index and page, so it is said how much that is.
 */

const SESSIONS = 20;
const MINUTES = Number(process.env["BENCH_MINUTES"] ?? 2);
const SPEED = Number(process.env["BENCH_SPEED"] ?? 4);
const SAMPLE_MS = 5000;
/** Until every kind of message has come and the rings of the open channels have filled. */
const WARM_UP = 0.4;

const server = await startMeasuredProduct();
const browser = await launchBrowser();
const endsAt = Date.now() + MINUTES * 60_000;
let lines = 0;
let rejected = 0;
let recorded = 0;

/**
 * A session that does the same task again and again, until its time is surely over, and asks the same child each time:
 * one of its own for each would be ever more sessions.
 */
function playFor(producer: number): TraceScript {
  const startedAt = new Date();
  const script = new TraceScript({ name: `soak/${producer}`, agent: demoAgent, model: sonnet, startedAt });
  // Long pauses are shortened when it is sent.
  while (script.now.getTime() - startedAt.getTime() < 2 * SPEED * MINUTES * 60_000) playGuidedTour(script);
  return script;
}

async function produce(producer: number): Promise<void> {
  const script = playFor(producer);
  const [child, ...others] = script.children.map(({ id }) => id);
  const again = new Set(others);
  const feed = openFeed(server.port, `/api/ingest/bench/${demoAgent}/${script.id}`);
  for (const { afterMs, line } of stepsOf(script)) {
    if (afterMs > 0) await pause(afterMs / SPEED);
    if (Date.now() > endsAt) break;
    await feed.send([line(new Date()).replaceAll(/session-[\w-]+/g, (id) => (again.has(id) ? (child ?? id) : id))]);
    lines += 1;
  }
  const answer = JSON.parse(await feed.end()) as { readonly rejected: number; readonly recorded: number };
  rejected += answer.rejected;
  recorded += answer.recorded;
}

const producers = Array.from({ length: SESSIONS }, (_, i) => produce(i));
await pause(3000);
const list = await openPage(browser);
await list.page.goto(`http://127.0.0.1:${server.port}/`);
const session = await openPage(browser);
await session.page.goto(`http://127.0.0.1:${server.port}/`);
await session.page.locator("a[href*='/sessions/']").first().click();

const samples: { readonly server: number; readonly list: number; readonly session: number }[] = [];
while (Date.now() < endsAt) {
  await pause(SAMPLE_MS);
  const { heap, external } = await server.usage();
  const mb = (heap + external) / 1024 / 1024;
  samples.push({ server: mb, list: await heapMb(list.session), session: await heapMb(session.session) });
  if (process.env["BENCH_EACH"] !== undefined) console.log(JSON.stringify(samples.at(-1)));
}
await Promise.all(producers);

const warm = samples.slice(Math.floor(samples.length * WARM_UP));
const third = Math.max(1, Math.floor(warm.length / 3));
console.log(`${SESSIONS} sessions for ${MINUTES} min, ${lines} lines, ${recorded} recorded, ${rejected} rejected`);
for (const what of ["server", "list", "session"] as const) {
  const first = median(warm.slice(0, third).map((sample) => sample[what]));
  const last = median(warm.slice(-third).map((sample) => sample[what]));
  console.log(`${what.padEnd(8)} ${first.toFixed(1)} MB, then ${last.toFixed(1)} MB: ${(last / first).toFixed(2)} x`);
}
await browser.close();
await server.stop();
