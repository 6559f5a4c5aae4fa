import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import * as omni from "#shared/omni/builders.ts";
import { expect, test } from "./journey.ts";
import { Trace } from "./trace.ts";

/*
 * An archive of which next to nothing is known: requests without usage, models without a price or a name, lines without
 * a time. Whatever a page, a table, a tooltip or a file shows of it is a word, never 0.
 */

const silent = (id: string, model: string): Trace =>
  new Trace({ id, model }, 5)
    .prompt(`Ask ${id}`)
    .say((now) => omni.requestBegin(now))
    .call("read_chart", "call_1", {})
    .say((now) => omni.requestEnd("completed", {}, now))
    .say((now) => omni.requestBegin(now))
    .say((now) => omni.requestEnd("failed", { errorMessage: "connection reset" }, now))
    .say((now) => omni.requestBegin(now));

/** Lines without timestamps and without the model's name. */
function timeless(trace: Trace): string {
  const lines = trace.text.trimEnd().split("\n");
  const bare = lines.map((line) => {
    const { timestamp: _, ...rest } = JSON.parse(line) as { timestamp: string; payload: Record<string, unknown> };
    const { provider: __, model_id: ___, ...payload } = rest.payload;
    return JSON.stringify({ ...rest, payload });
  });
  return `${bare.join("\n")}\n`;
}

async function lay(root: string): Promise<void> {
  await silent("unused", "claude-sonnet-4-5").lay(root);
  await new Trace({ id: "unpriced", model: "unheard-of" }, 5)
    .prompt("Ask the unpriced")
    .request((trace) => trace.answer("So."), [100, 200, 30])
    .lay(root);
  const path = join(root, "harbour", "agents", "pilot", "traces", "2026-01-01", "timeless_001.jsonl");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, timeless(silent("timeless", "nobody")));
}

test.use({ prepare: { lay }, contextOptions: { reducedMotion: "reduce" } });

const views = ["transcript", "timeline", "messages", "context", "costs"];
const costs = "/costs?range=all&bucket=month&session";
const addresses: Readonly<Record<string, readonly string[]>> = {
  sessions: ["/", "/?state=open", "/?q=Ask"],
  "a session without usage": views.map((view) => `/sessions/unused?view=${view}`),
  "a session without times": views.map((view) => `/sessions/timeless?view=${view}`),
  costs: [`${costs}=unused`, `${costs}=unused&table=cost,tokens`, `${costs}=unused&open=requests`],
  "costs without times": [
    `${costs}=timeless&table=cost,tokens`,
    `${costs}=timeless&open=requests`,
    `${costs}=timeless&open=calls&open.tool=read_chart`,
  ],
  "errors and settings": [
    "/errors?range=all&session=unused",
    "/errors?range=all&session=timeless&table=chart",
    "/errors?range=all&tab=approvals&session=timeless",
    "/settings",
  ],
};

for (const [name, pages] of Object.entries(addresses)) {
  test(`${name}: no 0 for what is unknown`, async ({ page, untilQuiet }) => {
    test.slow();
    for (const address of pages) {
      await go(page, address);
      await untilQuiet();
      await expect(page.locator("main")).toContainText(/\S/);
      expect({ address, zeros: await zerosOf(page) }).toEqual({ address, zeros: [] });
      for (const chart of await page.getByRole("slider").all()) {
        await chart.focus();
        await chart.press("Home");
        expect({ address, zeros: await zerosOf(page) }).toEqual({ address, zeros: [] });
      }
    }
  });
}

/** Goes there as a link of the page would: what was loaded of the app need not be loaded again. */
async function go(page: Page, address: string): Promise<void> {
  if (page.url() === "about:blank") await page.goto(address);
  else {
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, address);
  }
}

/**
 * Texts, tooltips and spoken values of the page that say 0 of something measured: money, time, tokens, a share; and a
 * bare 0 under the name of such a figure. Counts that are really none (compactions, aborts) may be 0, axes begin at it.
 */
async function zerosOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const measured = /(?:^|[^\d.,:\w])(?:<?\$0(?:\.0*)?|0(?:\.0+)? ?(?:ms|s|m|%|tokens?|tok\/s|[kM]?B))(?![\d.,\w:])/;
    const named =
      /token|cache|input|output|cost|latency|speed|hit|context|elapsed|duration|running total|time lost|approval wait/i;
    const found: string[] = [];
    // nobody was refused, and nothing lies in an empty folder: that is known
    const exact = /^(Denied or forbidden|Without a decision)|The folder is empty/;
    const report = (text: string, where: Element) => {
      const around = (where.closest("tr, dl > div, li, section") ?? where).textContent;
      if (!exact.test(around)) found.push(`${text.trim()} in ${around.slice(0, 120)}`);
    };
    const isAxis = (element: Element) => element.closest("svg, [id^=recharts_measurement]") !== null;
    const nameOf = (element: Element): string => {
      const cell = element.closest("td, [role=cell], [role=gridcell]");
      const row = cell?.parentElement;
      const table = cell?.closest("table, [role=table], [role=grid]");
      if (cell && row && table) {
        const heads = table.querySelectorAll("thead th, [role=columnheader]");
        return heads[[...row.children].indexOf(cell)]?.textContent ?? "";
      }
      return element.closest("dl > div")?.querySelector("dt")?.textContent ?? "";
    };
    for (const element of document.body.querySelectorAll("*")) {
      const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? "");
      const spoken = ["title", "aria-label", "aria-valuetext"].map((name) => element.getAttribute(name) ?? "");
      if (element.closest("script, style") !== null || isAxis(element)) continue;
      for (const text of [...own, ...spoken]) if (measured.test(text)) report(text, element);
      if (/^[<≥~\s]*0$/.test(own.join("")) && named.test(nameOf(element))) report(`0 ${nameOf(element)}`, element);
    }
    return found;
  });
}

const groups = ["", "bucket", "model", "provider", "agent", "project", "workspace", "session", "task", "source"];

test("no file says 0 for what is unknown", async ({ page }) => {
  const known =
    /^(requests|requests_without_usage|unpriced_requests|never_ended|failed_requests|number|task|shard|line|success_rate|calls|failures|output_bytes)$/;
  for (const path of [
    ...groups.map((group) => `/api/export/usage.csv?session=unused,timeless&bucket=month&group_by=${group}`),
    "/api/export/usage.csv?session=unused,timeless&group_by=tool",
    "/api/export/requests.csv?session=unused,timeless",
  ]) {
    const text = await (await page.request.get(path)).text();
    const [head = [], ...lines] = text
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(lines.length).toBeGreaterThan(0);
    const zeros = lines.flatMap((cells) =>
      head.filter((name, i) => !known.test(name) && /^[0.]+$/.test(cells[i] ?? "")),
    );
    expect({ path, zeros }).toEqual({ path, zeros: [] });
  }
});
