import { copyFileSync, existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CallAudit } from "#shared/api/approvals.ts";
import type { FailureGroups, FailureOccurrences } from "#shared/api/failures.ts";
import type { RequestList, RequestRow } from "#shared/api/requests.ts";
import type { SessionDetail, SessionList, SessionNode, SessionSummary } from "#shared/api/shapes.ts";
import type { ToolUsageRow, Usage, UsageGroup, UsageKey } from "#shared/api/usage.ts";
import { createFormat } from "#shared/format/format.ts";
import { rookery } from "#server/cli/report.fixture.ts";
import { anyArchive, layArchive } from "#server/query/archive.fixture.ts";
import { readCsv } from "#server/query/csv.fixture.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openApp, type TestApp } from "#server/routes/app.fixture.ts";
import { writeSamples } from "#server/samples/write-samples.ts";
import { age, agedCopy } from "./aged-copy.ts";
import { priceFile } from "./own-prices.ts";
import { nanoOf, type Told, toldByCsv, toldByRequests, toldBySession, toldByUsage, usdOf } from "./told-figures.ts";
import { traceRoots } from "./traces.ts";

/*
 * Each figure is told in many places, and is the same in all of them: the list of sessions, the header of a session,
 * the Costs page, the requests behind it, the CSV and the command line. One table of places; every archive there is.
 */

const someModels = [
  ["custom", "claude-mock"],
  ["acme", "nova"],
] as const;
const someList = { name: "some", cache_read: 28_501n, cache_write: 279_999n, output: 420_499n, from: null };

interface Archive {
  readonly root: string;
  readonly home: string;
}

/** The traces of a case are priced as it says, all others so that some of them are priced and some are not. */
function archiveOf(root: string): Archive {
  const home = tempFolder();
  const prices = join(dirname(root), "prices.json");
  if (existsSync(prices)) copyFileSync(prices, join(home, "prices.json"));
  return { root: agedCopy(root), home };
}

const roots = traceRoots().map((root) => [`${basename(dirname(root))}/${basename(root)}`, root] as const);

test.each(roots)("%s", async (_, root) => {
  await expectOneTruth(archiveOf(root));
});

test("the samples", async () => {
  const archive = { root: tempFolder(), home: tempFolder() };
  await writeSamples(archive.root, new Date(Date.now() - 14 * 24 * 3600 * 1000));
  age(archive.root);
  await expectOneTruth(archive);
});

const generated = fc.sample(anyArchive, { numRuns: 6, seed: 8 }).map((sessions, i) => [i, sessions] as const);

test.each(generated)("made archive %i", async (_, sessions) => {
  const archive = { root: tempFolder(), home: tempFolder() };
  layArchive(archive.root, sessions);
  age(archive.root);
  await expectOneTruth(archive);
});

async function expectOneTruth(archive: Archive): Promise<void> {
  const app = await openApp([archive.root], { home: archive.home });
  if (!existsSync(join(archive.home, "prices.json"))) await app.put("/api/prices", priceFile(someModels, someList));
  const { sessions } = await ask<SessionList>(app, "/api/sessions?limit=1000");
  const rows = await allRequests(app, "");
  await expectTotals(app, archive, sessions, rows);
  for (const session of sessions) await expectSession(app, session, rows);
  await expectCommandLine(app, archive, sessions);
  for (const group of GROUPS) await expectGroups(app, group);
}

const ask = async <Answer>({ json }: TestApp, path: string) => (await json(path)) as Answer;

/** All pages of requests, a few rows each. */
async function allRequests(app: TestApp, query: string): Promise<RequestRow[]> {
  const rows: RequestRow[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: RequestList = await ask(app, `/api/requests?limit=7&${query}${cursor && `&cursor=${cursor}`}`);
    rows.push(...page.requests);
    expect(page.total).toBeGreaterThanOrEqual(rows.length);
    cursor = page.next_cursor;
  }
  expect(new Set(rows.map((row) => keyOf(row) + String(row.request))).size).toBe(rows.length);
  return rows;
}

type Placed = { readonly root: string; readonly project: string; readonly agent: string };
const keyOf = ({ root, project, agent, session }: Placed & { readonly session: string }) =>
  JSON.stringify([root, project, agent, session]);
const placeOf = ({ root, project, agent, id }: Placed & { readonly id: string }) =>
  new URLSearchParams({ root, project, agent, session: id }).toString();

/** Every figure that two places tell is the same in both; the requests tell all of them. */
function expectSame(of: string, places: Readonly<Record<string, Told>>): void {
  const { requests } = places;
  for (const [place, told] of Object.entries(places)) {
    const figures = Object.keys(told);
    const wanted = Object.fromEntries(figures.map((figure) => [figure, requests?.[figure]]));
    expect({ of, place, ...rounded(told) }).toEqual({ of, place, ...rounded(wanted) });
  }
}

/** Rates are quotients, which may differ in the last bit by the order in which they were summed. */
function rounded(told: Told): Told {
  const round = (value: unknown) => (typeof value === "number" ? Number(value.toPrecision(12)) : value);
  return Object.fromEntries(Object.entries(told).map(([figure, value]) => [figure, round(value)]));
}

async function expectTotals(
  app: TestApp,
  archive: Archive,
  sessions: readonly SessionSummary[],
  rows: readonly RequestRow[],
): Promise<void> {
  const { totals } = await ask<Usage>(app, "/api/usage");
  const listed = await ask<RequestList>(app, "/api/requests?limit=1");
  const printed = await rookery(archive, ["usage", "--json"]);
  const csv = readCsv(await (await app.get("/api/export/usage.csv")).text());
  expectSame("all", {
    requests: toldByRequests(rows),
    "Costs page": toldByUsage(totals),
    "totals of the requests": toldByUsage(listed.totals),
    "command line": toldByUsage((JSON.parse(printed.out) as Usage).totals),
    list: addSessions(sessions),
    ...Object.fromEntries(csv.map((line) => ["CSV", toldByCsv(line)])),
  });
  expect(totals.unreadable_lines).toBe(sessions.reduce((sum, each) => sum + each.unreadable_lines, 0));
}

/** What can be added up over sessions. */
function addSessions(sessions: readonly SessionSummary[]): Told {
  const add = (read: (session: SessionSummary) => number) => sessions.reduce((sum, each) => sum + read(each), 0);
  const known = sessions.flatMap(({ cost, requests }) => (requests.total === 0 ? [] : (cost.usd ?? [])));
  const requests = add((session) => session.requests.total);
  return {
    requests,
    without_usage: add((session) => session.requests_without_usage),
    unpriced: add(({ cost }) => cost.unpriced_requests),
    total: add(({ tokens }) => tokens.total),
    usd: requests > 0 && known.length === 0 ? null : usdOf(known.map(nanoOf).reduce((a, b) => a + b, 0n)),
  };
}

async function expectSession(app: TestApp, summary: SessionSummary, all: readonly RequestRow[]): Promise<void> {
  const query = placeOf(summary);
  const address = `/api/sessions/${encodeURIComponent(summary.id)}?${query.replace(/&session=.*/, "")}`;
  const detail = await ask<SessionDetail>(app, address);
  const { totals } = await ask<Usage>(app, `/api/usage?${query}`);
  const behind = await allRequests(app, query);
  const key = keyOf({ ...summary, session: summary.id });
  const csv = readCsv(await (await app.get(`/api/export/usage.csv?group_by=session&${query}`)).text());
  expectSame(summary.id, {
    requests: toldByRequests(all.filter((row) => keyOf(row) === key)),
    "requests of the session": toldByRequests(behind),
    list: toldBySession(summary),
    header: toldBySession(detail),
    "Costs page": toldByUsage(totals),
    ...Object.fromEntries(csv.map((line) => ["CSV", toldByCsv(line)])),
  });
  expect(csv).toHaveLength(summary.requests.total > 0 ? 1 : 0);
  await expectCalls(app, detail, query);
  await expectFamily(app, detail);
}

/** Tool calls, decisions and failures: in the header, by tool, in the audit, among the failures. */
async function expectCalls(app: TestApp, detail: SessionDetail, query: string): Promise<void> {
  const { rows } = await ask<Usage<ToolUsageRow>>(app, `/api/usage?group_by=tool&${query}`);
  const calls = rows.reduce((sum, row) => sum + row.calls, 0);
  const failed = rows.reduce((sum, row) => sum + row.failures, 0);
  const audit = await ask<CallAudit>(app, `/api/approvals?limit=1&${query}`);
  const { none: _, ...decided } = audit.totals.by_decision;
  const failures = await ask<FailureGroups>(app, `/api/failures?${query}`);
  const occurrences = await ask<FailureOccurrences>(app, `/api/failures/occurrences?limit=1&${query}`);
  expect({
    calls: [calls, audit.total],
    decided,
    toolFailures: [failed, audit.totals.by_outcome.failed, failures.totals.tool_failures],
    failures: [failures.totals.count, occurrences.total, failures.groups.reduce((sum, { count }) => sum + count, 0)],
  }).toEqual({
    calls: [detail.tool_calls, detail.tool_calls],
    decided: detail.approvals,
    toolFailures: [detail.tool_failures, detail.tool_failures, detail.tool_failures],
    failures: Array(3).fill(detail.failures + detail.tool_failures),
  });
}

/** With children: own figures and those of every session below, each once. */
async function expectFamily(app: TestApp, detail: SessionDetail): Promise<void> {
  const own = { root: detail.root, project: detail.project, agent: detail.agent, id: detail.id };
  const below = new Map<string, Placed & { readonly id: string }>();
  const walk = ({ children }: SessionNode): void => {
    for (const { id, root, project, agent, ...node } of children) {
      if (root !== null && project !== null && agent !== null)
        below.set(JSON.stringify([root, project, agent, id]), { root, project, agent, id });
      walk({ id, root, project, agent, ...node });
    }
  };
  walk(detail.tree);
  below.delete(JSON.stringify([own.root, own.project, own.agent, own.id]));
  const family = [own, ...below.values()];
  const rows = (await Promise.all(family.map((each) => allRequests(app, placeOf(each))))).flat();
  const { total, usd, unpriced, without_usage } = toldByRequests(rows);
  const { sessions, tokens, cost, requests_without_usage: without } = detail.with_children;
  const told = { sessions, total: tokens.total, usd: cost.usd, unpriced: cost.unpriced_requests, without };
  expect(told).toEqual({ sessions: below.size, total, usd, unpriced, without: without_usage });
}

/** The command line tells the same, as JSON and as text. */
async function expectCommandLine(app: TestApp, archive: Archive, sessions: readonly SessionSummary[]): Promise<void> {
  const list = JSON.parse((await rookery(archive, ["list", "--json", "--limit", "1000"])).out) as SessionList;
  expect(list.sessions.map(toldBySession)).toEqual(sessions.map(toldBySession));
  const text = (await rookery(archive, ["usage"])).out.trimEnd().split("\n").at(-1) ?? "";
  const { totals } = await ask<Usage>(app, "/api/usage");
  const format = createFormat({ language: "en", zone: "UTC" });
  const told = toldByUsage(totals);
  const tokens = ["cache_read", "cache_write", "output", "total"].map((name) =>
    format.tokens(told[`${name} shown`] as number | null),
  );
  const counts = [totals.requests, totals.failed_requests].map((n) => format.count(n));
  const hits = format.percent(totals.cache_hit_rate);
  expect(text.split(/ {2,}/).slice(0, 8)).toEqual(["Total", ...counts, ...tokens, hits]);
}

const GROUPS = ["project", "agent", "provider", "model", "workspace", "session", "task", "source", "bucket"] as const;

/** Each row of a breakdown: the requests that its key selects, and its line of the CSV. */
async function expectGroups(app: TestApp, group: UsageGroup): Promise<void> {
  const usage = await ask<Usage>(app, `/api/usage?group_by=${group}&bucket=day&tz=Asia/Kolkata`);
  const path = `/api/export/usage.csv?group_by=${group}&bucket=day&tz=Asia/Kolkata`;
  const csv = readCsv(await (await app.get(path)).text());
  expect(csv.map((line) => rounded(toldByCsv(line)))).toEqual(
    usage.rows.map((row) => rounded(pick(toldByUsage(row), toldByCsv({})))),
  );
  for (const row of usage.rows.slice(0, 40)) {
    if (group === "bucket") continue; // its instants are in the answer's axis alone
    const behind = await allRequests(app, filterOf(row.key));
    expectSame(`${group} ${JSON.stringify(row.key)}`, { requests: toldByRequests(behind), row: toldByUsage(row) });
  }
  if (group !== "bucket") return;
  const all = toldByUsage(usage.totals);
  const add = (name: string) => usage.rows.reduce((sum, row) => sum + (toldByUsage(row)[name] as number), 0);
  for (const name of ["requests", "total", "output", "without_usage", "unpriced"]) expect(add(name)).toBe(all[name]);
}

const pick = (told: Told, names: Told): Told =>
  Object.fromEntries(Object.keys(names).map((name) => [name, told[name]]));

/** The parameters of the API that select what a key names; what is not recorded goes by the name of none. */
function filterOf(key: UsageKey): string {
  const named = Object.entries(key).map(([name, value]) => [name, value === null ? "(none)" : String(value)]);
  return new URLSearchParams(named).toString();
}
