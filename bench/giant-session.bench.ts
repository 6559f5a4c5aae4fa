import type { Browser, Page } from "@playwright/test";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import { heapMb, median, openPage, pause, startProduct, tasksDuring, until } from "./browser.ts";
import { scrollThrough, watchRows } from "./in-page.ts";
import { openArchive } from "./made-archive.ts";

/*
 * Opens a session of 200,000 messages in the built product: how soon its first rows stand there, as a share of what
 * fetching the same lines and JSON.parse of each take in the same browser; the longest task meanwhile, the heap and the
 * nodes afterwards, and the longest time without rows while scrolling. Median of BENCH_RUNS.
 */

const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);
const archive = openArchive(1, 28_400);
const { server, browser, stop } = await startProduct(archive.root);

interface Opened {
  readonly first: number;
  readonly whole: number;
  readonly longestTask: number;
  readonly heap: number;
  readonly heapAfter: number;
  readonly nodes: number;
  readonly blank: number;
  readonly unfilled: number;
  readonly gap: number;
}

/** The longest session, once the index has all of it. */
async function findGiant(): Promise<SessionSummary> {
  return until(async () => {
    const health = await fetch(`${server.url}/api/health`);
    const { index } = (await health.json()) as { index: { state: string } };
    const answer = await fetch(`${server.url}/api/sessions`);
    const { sessions } = (await answer.json()) as SessionList;
    return index.state === "ready" ? (sessions.toSorted((a, b) => b.lines - a.lines)[0] ?? null) : null;
  });
}

/** What the page would pay without columns: every line fetched and parsed. */
async function loadAllLines(browserIn: Browser, id: string): Promise<number> {
  const { page } = await openPage(browserIn);
  await page.goto(`${server.url}/api/health`);
  const took = await page.evaluate(async (path) => {
    const began = performance.now();
    const text = await (await fetch(path)).text();
    const lines: unknown[] = [];
    for (let start = 0, end = text.indexOf("\n"); end >= 0; start = end + 1, end = text.indexOf("\n", start))
      lines.push(JSON.parse(text.slice(start, end)));
    return lines.length === 0 ? NaN : performance.now() - began;
  }, `/api/sessions/${id}/raw`);
  await page.context().close();
  return took;
}

async function openList() {
  const opened = await openPage(browser);
  await opened.page.goto(server.url);
  await opened.page.locator("main").waitFor();
  await pause(1500);
  return opened;
}

/** Opened once more for its tasks: a page whose every task is written down takes a third longer to its first rows. */
async function longestTaskOf(giant: SessionSummary): Promise<number> {
  const { page } = await openList();
  const tasks = await tasksDuring(browser, page, async () => {
    await page.evaluate(watchRows, `/sessions/${giant.id}`);
    await untilWhole(page);
  });
  await page.context().close();
  return tasks[0] ?? NaN;
}

async function openGiant(giant: SessionSummary): Promise<Opened> {
  const { page, session } = await openList();
  const { first } = await page.evaluate(watchRows, `/sessions/${giant.id}`);
  const whole = await untilWhole(page);
  const heap = await heapMb(session);
  const scrolled = await page.evaluate(scrollThrough);
  const heapAfter = await heapMb(session);
  await page.context().close();
  return { first, whole, longestTask: await longestTaskOf(giant), heap, heapAfter, ...scrolled };
}

/** Until the list has every line; ms since the link was followed. */
async function untilWhole(page: Page): Promise<number> {
  await page.locator("section:not([aria-busy=true]) article").first().waitFor({ timeout: 30_000 });
  return page.evaluate(() => performance.now() - (performance.getEntriesByName("followed")[0]?.startTime ?? NaN));
}

try {
  const giant = await findGiant();
  console.log(`${giant.lines} messages, ${giant.bytes} bytes`);
  const runs: (Opened & { readonly peer: number })[] = [];
  for (let run = 0; run < RUNS; run++) {
    const peer = await loadAllLines(browser, giant.id);
    runs.push({ peer, ...(await openGiant(giant)) });
    if (process.env["BENCH_EACH"] !== undefined) console.log(JSON.stringify(runs.at(-1)));
  }
  const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  console.log(`all lines fetched and parsed  ${of((run) => run.peer).toFixed(0)} ms`);
  console.log(`first rows                    ${percent(of((run) => run.first / run.peer))} of that`);
  console.log(`all heads folded              ${percent(of((run) => run.whole / run.peer))} of that`);
  console.log(`longest task while loading    ${of((run) => run.longestTask).toFixed(0)} ms CPU`);
  console.log(
    `heap loaded / scrolled        ${of((run) => run.heap).toFixed(1)} / ${of((run) => run.heapAfter).toFixed(1)} MB`,
  );
  console.log(`most nodes while scrolling    ${of((run) => run.nodes)}`);
  console.log(`longest without rows          ${of((run) => run.blank).toFixed(0)} ms`);
  console.log(`longest without a text        ${of((run) => run.unfilled).toFixed(0)} ms`);
  console.log(`longest between two frames    ${of((run) => run.gap).toFixed(0)} ms`);
} finally {
  await stop();
  archive.remove();
}
