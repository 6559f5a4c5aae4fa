import { expect, test } from "./journey.ts";
import { Trace } from "./trace.ts";

/*
 * A page left open over midnight. The day that begins has 23 hours there, so that a day of 24 would be wrong, and for
 * most of it the date is not that of UTC.
 */
const zone = "America/Los_Angeles";
const midnight = Date.parse("2026-03-08T00:00:00-08:00");
const minute = 60_000;

/** A session that begins so many minutes after that midnight, with one request and some that failed. */
function session(id: string, minutes: number, failures: number): Trace {
  const trace = new Trace({ id }, (Date.now() - midnight) / minute - minutes).prompt(`Look at ${id}`);
  trace.request(() => trace.answer("Seen."), [0, 1000, 10]);
  for (let i = 0; i < failures; i++) trace.request(() => trace, [0, 100, 1], "failed", "503 Service Unavailable");
  return trace;
}

async function lay(root: string): Promise<void> {
  // the last begins at 00:30 of the day after, which 24 hours after midnight would still take for the day
  const sessions = [session("before", -30, 1), session("after", 10, 4), session("next", 23 * 60 + 30, 2)];
  for (const trace of sessions) await trace.lay(root);
}

test.use({ prepare: { lay }, timezoneId: zone });

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: midnight - 2 * minute });
});

test("today's costs are those of the new day, without a reload", async ({ page }) => {
  await page.goto("/costs?range=today");
  const days = page.getByRole("button", { name: /^Choose days: / });
  const figures = page.getByRole("region", { name: "Figures of the range" });
  await expect(days).toHaveText("7 Mar 2026");
  await expect(figures).toContainText("1 completed · 50%");
  await page.clock.fastForward(3 * minute);
  await expect(days).toHaveText("8 Mar 2026");
  await expect(figures).toContainText("1 completed · 20%");
  await page.reload();
  await expect(figures).toContainText("1 completed · 20%");
});

test("today's errors are those of the new day, without a reload", async ({ page }) => {
  await page.goto("/errors?range=today");
  const days = page.getByRole("button", { name: /^Choose days: / });
  const row = page.getByRole("row", { name: /Service Unavailable/ });
  await expect(days).toHaveText("7 Mar 2026");
  await expect(row.getByRole("cell", { name: "1", exact: true }).first()).toBeVisible();
  await page.clock.fastForward(3 * minute);
  await expect(days).toHaveText("8 Mar 2026");
  await expect(row.getByRole("cell", { name: "4", exact: true })).toBeVisible();
});

test("today's sessions are those of the new day, without a reload", async ({ page }) => {
  await page.goto("/?range=today");
  const main = page.getByRole("main");
  await expect(main).toContainText("Look at before");
  await page.clock.fastForward(3 * minute);
  await expect(main).not.toContainText("Look at before");
  await expect(main).toContainText("Look at after");
});

test("the days of a week are cut at the zone's midnights, the short one too", async ({ page }) => {
  await page.goto("/costs?from=2026-03-06&to=2026-03-09&bucket=day&table=cost");
  const rows = page.getByRole("table", { name: /^Cost per day/ }).locator("tbody tr");
  await expect(rows).toHaveCount(4);
  const counts = await rows.locator("td:last-child").allTextContents();
  expect(counts).toEqual(["0", "2", "5", "3"]);
});
