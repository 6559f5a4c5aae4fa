import type { CDPSession, Page } from "@playwright/test";
import * as omni from "#shared/omni/builders.ts";
import { createFetchRecorder } from "#server/recorder/fetch-recorder.ts";
import { mainThreadMs, median, openPage, pause, startProduct, tasksDuring, until } from "./browser.ts";
import { followPlainly, isSameRow, readWatch, rememberRow, watchFrames } from "./in-page.ts";

/*
 * Fragments of one message through the real server into an open page, first 1,000 a second for SECONDS, then 20,000 flat
 * out. Beside it the floor, a page that adds the same text to a `pre`: CPU time of both main threads, the longest task,
 * the longest time between two frames, and whether the complete message kept the row. Median of BENCH_RUNS.
 */

const RUNS = Number(process.env["BENCH_RUNS"] ?? 3);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 10);
const FLAT_OUT = 20_000;
const { server, browser, stop } = await startProduct(null);
const recorder = createFetchRecorder(`${server.url}/api/ingest/bench/main/live-run`);

/** A text as models write it, in `count` pieces: paragraphs, a list, and now and then some code. */
function piecesOf(first: string, count: number): string[] {
  const words = [
    "reads ",
    "the ",
    "`config` ",
    "loader ",
    "and ",
    "**retries** ",
    "after ",
    "a ",
    "timeout ",
    "again ",
  ];
  return Array.from({ length: count }, (_, i) => {
    if (i === 0) return `${first} `;
    if (i % 600 === 500) return "\n\n```ts\n";
    if (i % 600 > 500 && i % 600 < 560) return i % 6 === 0 ? "\n" : "let x = 1; ";
    if (i % 600 === 560) return "\n```\n\n";
    if (i % 80 === 79) return ".\n\n";
    if (i % 240 > 160 && i % 20 === 0) return "\n- ";
    return words[i % words.length] as string;
  });
}

/** Sends the pieces as fragments, `each` per ms (all at once without it), then the complete message. */
async function stream(pieces: readonly string[], perMs: number | null): Promise<void> {
  await recorder.record(omni.requestBegin());
  await recorder.record(omni.partialText("start"));
  const began = performance.now();
  for (let sent = 0; sent < pieces.length;) {
    const due = perMs === null ? pieces.length : Math.min(pieces.length, (performance.now() - began) * perMs);
    for (; sent < due; sent++) void recorder.record(omni.partialText("delta", pieces[sent]));
    await recorder.drain();
    await pause(5);
  }
}

async function finish(pieces: readonly string[]): Promise<void> {
  await recorder.record(omni.partialText("stop", "", "completed"));
  await recorder.record(omni.assistantText(pieces.join("")));
  await recorder.record(omni.requestEnd("completed", {}));
  await recorder.drain();
}

interface Open {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Streams one message into both pages; what each main thread paid until its end was shown. */
async function measure(ours: Open, floor: Open, name: string, count: number, perMs: number | null) {
  const pieces = [...piecesOf(name, count), `end-of-${name}`];
  await ours.page.evaluate(readWatch);
  await floor.page.evaluate(readWatch);
  const before = [await mainThreadMs(ours.session), await mainThreadMs(floor.session)] as const;
  await stream(pieces, perMs);
  const shown = async ({ page }: Open) => {
    await page.waitForFunction((end) => document.body.textContent.includes(end), `end-of-${name}`, { polling: 200 });
  };
  await Promise.all([shown(ours), shown(floor)]);
  const cpu = (await mainThreadMs(ours.session)) - before[0];
  const cpuFloor = (await mainThreadMs(floor.session)) - before[1];
  const [watch, watchFloor] = [await ours.page.evaluate(readWatch), await floor.page.evaluate(readWatch)];
  const remembered = await ours.page.evaluate(rememberRow, `end-of-${name}`);
  await finish(pieces);
  await pause(1500);
  const kept = remembered && (await ours.page.evaluate(isSameRow, `end-of-${name}`));
  return { cpu, cpuFloor, watch, watchFloor, kept };
}

async function openBoth(): Promise<{ ours: Open; floor: Open }> {
  // a session that runs is followed from the start
  await recorder.record(omni.requestBegin());
  await recorder.drain();
  await pause(1000);
  const ours = await openPage(browser);
  await ours.page.goto(`${server.url}/sessions/live-run`);
  await ours.page.locator("section article").first().waitFor();
  const floor = await openPage(browser);
  await floor.page.goto(`${server.url}/api/health`);
  await floor.page.evaluate(followPlainly, "/api/sessions/live-run/stream");
  for (const { page } of [ours, floor]) await page.evaluate(watchFrames);
  await pause(2500);
  return { ours, floor };
}

try {
  await recorder.record(omni.userText("Tell me about it"));
  await recorder.record(omni.requestBegin());
  await recorder.record(omni.assistantText("I begin."));
  await recorder.drain();
  await until(async () => ((await fetch(`${server.url}/api/sessions/live-run`)).ok ? true : null));
  const steady = [];
  const flat = [];
  const tasks: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { ours, floor } = await openBoth();
    steady.push(await measure(ours, floor, `steady-${run}`, SECONDS * 1000, 1));
    flat.push(await measure(ours, floor, `flat-${run}`, FLAT_OUT, null));
    await floor.page.context().close();
    const longest = await tasksDuring(browser, ours.page, () => stream(piecesOf(`alone-${run}`, 5000), 1));
    await finish(["alone"]);
    tasks.push(longest[0] ?? NaN);
    await ours.page.context().close();
    if (process.env["BENCH_EACH"] !== undefined)
      console.log(JSON.stringify([steady.at(-1), flat.at(-1), tasks.at(-1)]));
  }
  for (const [name, runs] of [
    ["1,000 a second", steady],
    ["flat out", flat],
  ] as const) {
    const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
    const ratio = of((run) => run.cpu / run.cpuFloor).toFixed(2);
    console.log(`${name}: main thread ${ratio} x the floor (${of((run) => run.cpu).toFixed(0)} ms CPU)`);
    console.log(
      `  longest between two frames ${of((run) => run.watch.gap).toFixed(0)} ms, floor ${of((run) => run.watchFloor.gap).toFixed(0)} ms`,
    );
    console.log(
      `  longest task by the clock  ${of((run) => run.watch.longest).toFixed(0)} ms, floor ${of((run) => run.watchFloor.longest).toFixed(0)} ms`,
    );
    console.log(`  row kept                   ${runs.filter(({ kept }) => kept).length} of ${runs.length}`);
  }
  console.log(`longest task alone, 1,000 a second: ${median(tasks).toFixed(0)} ms CPU`);
} finally {
  await recorder.close().catch(() => null);
  await stop();
}
