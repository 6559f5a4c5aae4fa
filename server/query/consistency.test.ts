import fc from "fast-check";
import { expect, it } from "vitest";
import type { SessionSummary } from "#shared/api/shapes.ts";
import type { ToolUsageRow, UsageFigures, UsageGroup, UsageRow } from "#shared/api/usage.ts";
import { CAUSES } from "#shared/figures/dearer.ts";
import { parseUsd } from "#shared/money/nano.ts";
import { anyArchive, openArchive, START } from "./archive.fixture.ts";
import type { ArchiveView } from "./archive-view.ts";
import { auditCalls } from "./call-audit.ts";
import { queryCauses } from "./causes-query.ts";
import { readCsv } from "./csv.fixture.ts";
import { listRequests } from "./requests-query.ts";
import { sessionDetail } from "./session-detail.ts";
import { listSessions } from "./session-list.ts";
import { usageCsv } from "./usage-csv.ts";
import { queryUsage } from "./usage-query.ts";

const DAY = 86_400_000;

/** What can be added up, and must be the same wherever it is added up. */
interface Sums {
  readonly requests: number;
  readonly without: number;
  readonly unpriced: number;
  readonly tokens: number;
  readonly nano: bigint;
}

const NOTHING: Sums = { requests: 0, without: 0, unpriced: 0, tokens: 0, nano: 0n };

/** An unknown amount adds nothing to a lower bound. */
const nano = (usd: string | null) => (usd === null ? 0n : (parseUsd(usd) ?? -1n));

function add(list: readonly Sums[]): Sums {
  return list.reduce(
    (a, b) => ({
      requests: a.requests + b.requests,
      without: a.without + b.without,
      unpriced: a.unpriced + b.unpriced,
      tokens: a.tokens + b.tokens,
      nano: a.nano + b.nano,
    }),
    NOTHING,
  );
}

const ofUsage = ({ requests, requests_without_usage, tokens, cost }: UsageFigures): Sums => ({
  requests,
  without: requests_without_usage,
  unpriced: cost.unpriced_requests,
  tokens: tokens.total,
  nano: nano(cost.usd),
});

const ofSession = ({ requests, requests_without_usage, tokens, cost }: SessionSummary): Sums => ({
  requests: requests.total,
  without: requests_without_usage,
  unpriced: cost.unpriced_requests,
  tokens: tokens.total,
  nano: nano(cost.usd),
});

const query = (text: string) => new URLSearchParams(text);

/** All pages of a list, a few rows each. */
function pages<P extends { readonly next_cursor: string | null }>(
  answer: (params: URLSearchParams) => P,
  text: string,
): P[] {
  const all: P[] = [];
  for (let cursor: string | null = ""; cursor !== null; cursor = all.at(-1)?.next_cursor ?? null) {
    all.push(answer(query(`${text}&limit=3&cursor=${cursor}`)));
    if (all.length > 100) throw new Error("the pages have no end");
  }
  return all;
}

function ofRequests(view: ArchiveView, text: string): Sums {
  const requests = pages((params) => listRequests(view, params), text).flatMap((page) => page.requests);
  expect(new Set(requests.map(({ session, request }) => `${session} ${request}`)).size).toBe(requests.length);
  return add(
    requests.map(({ tokens, cost_usd, running }) => ({
      requests: 1,
      without: tokens === null && !running ? 1 : 0,
      unpriced: tokens !== null && cost_usd === null ? 1 : 0,
      tokens: tokens?.total ?? 0,
      nano: nano(cost_usd),
    })),
  );
}

const ofCsv = (row: Record<string, string>): Sums => ({
  requests: Number(row["requests"]),
  without: Number(row["requests_without_usage"]),
  unpriced: Number(row["unpriced_requests"]),
  tokens: Number(row["total"]),
  nano: nano(row["cost_usd"] || null),
});

const groups: UsageGroup[] = [
  "bucket",
  "project",
  "agent",
  "provider",
  "model",
  "workspace",
  "session",
  "task",
  "source",
];
const zones = ["UTC", "Asia/Kolkata", "America/Los_Angeles"];

it("tells the same sums in lists, summaries, usage, requests, CSV and days, however they are grouped", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyArchive,
      fc.subarray(groups),
      fc.constantFrom(...zones),
      fc.boolean(),
      fc.tuple(fc.nat(40), fc.nat(40)),
      async (archive, by, zone, silent, days) => {
        const at = await openArchive(archive);
        const view = at(Date.now() + (silent ? DAY : 0));
        const list = listSessions(view, query(`tz=${zone}`));
        const usage = queryUsage(view, query(`group_by=${by.join()}&tz=${zone}&bucket=day`));
        const totals = ofUsage(usage.totals);
        expect(list.total).toBe(archive.length);
        expect(add(list.sessions.map(ofSession))).toEqual(totals);
        expect(add(usage.rows.map((row) => ofUsage(row as UsageRow)))).toEqual(totals);
        expect(add(readCsv(usageCsv(usage, by)).map(ofCsv))).toEqual(totals);
        expect(ofRequests(view, "sort=-cost")).toEqual(totals);
        expect(list.days.reduce((sum, { cost }) => sum + nano(cost.usd), 0n)).toBe(totals.nano);
        for (const summary of list.sessions) expectOne(at(view.now), summary);
        const [from, to] = days.sort((a, b) => a - b).map((day) => new Date(START + day * DAY).toISOString());
        const filters = `project=red&from=${from}&to=${to}`;
        expect(ofRequests(view, filters)).toEqual(ofUsage(queryUsage(view, query(filters)).totals));
        for (const range of ["", filters]) expectCauses(view, range);
        for (const range of ["", filters]) expectLists(view, range);
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

/** A session's own detail and usage say what its row in the list said. */
function expectOne(view: ArchiveView, summary: SessionSummary): void {
  const record = view.index.byId(summary.id)[0];
  if (record === undefined) throw new Error("a listed session is in the index");
  const detail = sessionDetail(view, record);
  const { shards: _, ...same } = summary;
  expect(detail).toMatchObject(same);
  const { totals } = queryUsage(view, query(`session=${summary.id}`));
  expect(ofUsage(totals)).toEqual(ofSession(summary));
  expect(totals).toMatchObject({
    by_status: summary.requests.by_status,
    never_ended: summary.requests.never_ended,
    tokens: summary.tokens,
    cost: summary.cost,
  });
  const rows = pages((params) => listRequests(view, params), `session=${summary.id}&sort=request`);
  const requests = rows.flatMap((page) => page.requests);
  expect(requests.map(({ request }) => request)).toEqual(requests.map(({ request }) => request).sort((a, b) => a - b));
  expect(ofRequests(view, `session=${summary.id}&sort=request`)).toEqual(ofSession(summary));
  const outside = queryUsage(view, query(`session=${summary.id}&task=(none)`)).totals;
  const tasks = detail.task_list.reduce((sum, task) => sum + nano(task.cost.usd), 0n);
  expect(tasks + nano(outside.cost.usd)).toBe(nano(summary.cost.usd));
}

/** Every cause lists exactly its requests, by session and by task. */
function expectCauses(view: ArchiveView, range: string): void {
  for (const by of ["session", "task"]) {
    const { rows, totals } = queryCauses(view, query(`group_by=${by}&limit=1000&${range}`));
    for (const cause of CAUSES) {
      expect(listRequests(view, query(`has=${cause}&${range}`)).total).toBe(totals[cause].requests);
      expect(rows.reduce((sum, row) => sum + row.causes[cause].requests, 0)).toBe(totals[cause].requests);
    }
    for (const { key, causes } of rows) {
      const task = by === "task" ? `&task=${key.task ?? "(none)"}` : "";
      const own = `session=${key.session}${task}&has=retry&${range}`;
      const { total, totals: spent } = listRequests(view, query(own));
      expect(causes.retry).toMatchObject({ requests: total, tokens: spent.tokens.total });
    }
  }
}

/** What a rate, a percentile or a tool's number is told of is exactly what its list holds. */
function expectLists(view: ArchiveView, range: string): void {
  const all = queryUsage(view, query(range)).totals;
  const speed = listRequests(view, query(`has=speed&${range}`));
  expect(speed.totals.output_speed).toBe(all.output_speed);
  expect(listRequests(view, query(`has=latency&${range}`)).totals.latency).toEqual(all.latency);
  for (const { key, calls, failures } of queryUsage(view, query(`group_by=tool&${range}`)).rows as ToolUsageRow[]) {
    const list = (more: string) => auditCalls(view, query(`tool=${key.tool}${more}&${range}`)).audit.total;
    expect([list(""), list("&outcome=failed")]).toEqual([calls, failures]);
  }
}

it("pages through sessions in any order without losing or repeating one", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyArchive,
      fc.constantFrom("cost", "-cost", "title", "-state", "-last_activity"),
      async (archive, sort) => {
        const view = (await openArchive(archive))(Date.now());
        const whole = listSessions(view, query(`sort=${sort}`)).sessions.map(({ id }) => id);
        const paged = pages((params) => listSessions(view, params), `sort=${sort}`);
        expect(paged.flatMap(({ sessions }) => sessions.map(({ id }) => id))).toEqual(whole);
        expect(new Set(whole).size).toBe(archive.length);
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);
