import type { Page } from "@playwright/test";
import type { Tokens } from "#shared/api/shapes.ts";
import type { Usage, UsageFigures, UsageGroup, UsageKey, UsageRow } from "#shared/api/usage.ts";
import { median, openPage, pause, startProduct, until } from "./browser.ts";
import { untilInteractive } from "./in-page.ts";

/*
 * The Costs page with a year of a million requests by day and 23 models, in the built product: from the last byte of
 * the figures until the charts stand there and the page answers. The answers are made here, so that nothing of the
 * server is in it; the page waits for them with all its scripts loaded. Median and best of BENCH_RUNS, and how many
 * points the fullest chart has.
 */

const RUNS = Number(process.env["BENCH_RUNS"] ?? 7);
const DAYS = 365;
const MODELS = 23;
const REQUESTS = 1_000_000;
const START = Date.UTC(2025, 0, 1);

const days = Array.from({ length: DAYS }, (_, i) => new Date(START + i * 86_400_000).toISOString().slice(0, 10));
const models = Array.from({ length: MODELS }, (_, i) => ({ provider: "acme", model: `model-${String(i)}` }));

/** Figures of so many requests, dearer by `weight`. */
function figuresOf(requests: number, weight: number): UsageFigures {
  const tokens: Tokens = {
    cache_read: requests * 75_000,
    cache_write: requests * 4000,
    output: requests * 1000,
    total: requests * 80_000,
  };
  const failed = Math.floor(requests / 20);
  return {
    requests,
    by_status: { completed: requests - failed, failed },
    never_ended: 0,
    requests_without_usage: 0,
    failed_requests: failed,
    success_rate: 0.95,
    tokens,
    cost: { usd: `${String(requests * weight)}.123456789`, unpriced_requests: 0 },
    cache_hit_rate: 0.93,
    output_speed: 61.5,
    latency: { p50: 15_400, p90: 27_400, p99: 30_100 },
  };
}

function keysOf(groups: readonly string[]): UsageKey[] {
  if (groups.length === 2) return days.flatMap((bucket) => models.map((model) => ({ bucket, ...model })));
  const [group] = groups as UsageGroup[];
  if (group === "bucket") return days.map((bucket) => ({ bucket }));
  if (group === "model") return models;
  const place = { root: "/data", project: "harbour", agent: "pilot" };
  const names = Array.from({ length: 40 }, (_, i) => `${String(group)}-${String(i)}`);
  if (group === "session") return names.map((session) => ({ ...place, session }));
  return names.map((name) => ({ [String(group)]: name }));
}

function answer(query: URLSearchParams): Usage | { readonly [name in keyof Usage]: unknown } {
  const groups = query.getAll("group_by").flatMap((names) => names.split(","));
  const keys = keysOf(groups);
  const range = { from: new Date(START).toISOString(), to: new Date(START + DAYS * 86_400_000).toISOString() };
  const each = Math.round(REQUESTS / keys.length);
  const rows = groups.includes("tool")
    ? keys.map((key) => ({ key, calls: each, failures: 7, time_ms: each * 900, output_bytes: each * 4000 }))
    : keys.map((key, i): UsageRow => ({ key, title: "A session", ...figuresOf(each, 1 + (i % MODELS)) }));
  const byBucket = groups.includes("bucket");
  return {
    rows: rows.slice(0, Number(query.get("limit") ?? rows.length)),
    total: rows.length,
    buckets: byBucket ? days : null,
    totals: { ...figuresOf(REQUESTS, 2), unreadable_lines: 0, sessions: 50_000 },
    range,
    bucket: byBucket ? "day" : null,
    tz: "UTC",
  };
}

/** Holds the figures back until the page has loaded all else. */
async function holdUsage(page: Page): Promise<{ asked: () => number; release: () => void }> {
  let release = () => {};
  let asked = 0;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/usage?*", async (route) => {
    asked += 1;
    const body = JSON.stringify(answer(new URL(route.request().url()).searchParams));
    await released;
    await route.fulfill({ contentType: "application/json", body });
  });
  return { asked: () => asked, release };
}

const { server, browser, stop } = await startProduct(null);
try {
  const runs: Awaited<ReturnType<typeof untilInteractive>>[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { page } = await openPage(browser);
    const held = await holdUsage(page);
    await page.goto(`${server.url}/costs?from=2025-01-01&to=2025-12-31&bucket=day`);
    await until(() => Promise.resolve(held.asked() >= 2 || null));
    await pause(700);
    const measured = page.evaluate(untilInteractive);
    held.release();
    runs.push(await measured);
    if (process.env["BENCH_EACH"] !== undefined) console.log(JSON.stringify({ asked: held.asked(), ...runs.at(-1) }));
    await page.context().close();
  }
  const took = runs.map(({ took: ms }) => ms);
  const keys = runs.map(({ key }) => key);
  const longest = runs.map(({ longestTask }) => longestTask);
  const bytes = JSON.stringify(answer(new URLSearchParams({ group_by: "bucket,model" }))).length;
  console.log(`${String(DAYS * MODELS)} rows, ${(bytes / 1e6).toFixed(1)} MB of JSON`);
  console.log(
    `interactive after its data  ${median(took).toFixed(0)} ms, best ${Math.min(...took).toFixed(0)} ms; below 300`,
  );
  console.log(
    `a key pressed at once       ${median(keys).toFixed(0)} ms to its answer, best ${Math.min(...keys).toFixed(0)} ms`,
  );
  console.log(
    `longest task meanwhile      ${median(longest).toFixed(0)} ms, best ${Math.min(...longest).toFixed(0)} ms`,
  );
  console.log(`points of the fullest chart ${String(Math.max(...runs.map(({ points }) => points)))}; at most 500`);
} finally {
  await stop();
}
