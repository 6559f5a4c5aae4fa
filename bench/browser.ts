import { fileURLToPath } from "node:url";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { startServer, type RunningServer } from "../e2e/server.ts";

/** Where the built product lies: beside the built benches, or in the folder that BENCH_DIST names. */
export const dist = process.env["BENCH_DIST"] ?? fileURLToPath(new URL("..", import.meta.url));

const QUIET = ["--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update"];

/** The built server over a data root, and a browser to look at it. */
export async function startProduct(
  root: string | null,
): Promise<{ server: RunningServer; browser: Browser; stop: () => Promise<void> }> {
  const roots = root === null ? [] : ["--root", root];
  const server = await startServer(async () => {}, ["--no-samples", ...roots], `${dist}/server/main.js`);
  const browser = await launchBrowser();
  const stop = async () => {
    await browser.close();
    await server.stop();
  };
  return { server, browser, stop };
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "";
  const args = [...QUIET, "--disable-sync", "--no-first-run", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  return chromium.launch({ args, ...(executablePath === "" ? {} : { executablePath }) });
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks every tenth of a second until the answer is not null. */
export async function until<Answer>(ask: () => Promise<Answer | null>, withinMs = 120_000): Promise<Answer> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`Nothing came within ${String(withinMs)} ms: ${String(ask)}`);
    await pause(100);
  }
}

/** Megabytes of the page's heap after a collection. */
export async function heapMb(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1024 / 1024;
}

/** CPU time of the page's main thread so far, ms. */
export async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN);
}

/** A page in a profile of its own, with its developer protocol; its times are CPU times. */
export async function openPage(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, session };
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** CPU times of the tasks that `work` causes on the main thread, ms, the longest first. */
export async function tasksDuring(browser: Browser, page: Page, work: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threads = trace.traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const byThread = threads.map((thread) =>
    trace.traceEvents.filter(
      ({ name, ph, pid, tid }) =>
        ph === "X" && pid === thread.pid && tid === thread.tid && /^(ThreadControllerImpl::)?RunTask$/.test(name),
    ),
  );
  const sum = (events: readonly TraceEvent[]) => events.reduce((all, { tdur }) => all + (tdur ?? 0), 0);
  const busiest = byThread.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
  return busiest.map(({ tdur }) => (tdur ?? 0) / 1000).toSorted((a, b) => b - a);
}
