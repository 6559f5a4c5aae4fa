import fc from "fast-check";
import { expect, test } from "vitest";
import type { SessionList } from "#shared/api/shapes.ts";
import { bucketKeyAt } from "#shared/figures/buckets.ts";
import { knownNano } from "#shared/figures/cost-sum.ts";
import { printUsd } from "#shared/money/nano.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { anyArchive } from "./archive.fixture.ts";
import type { ArchiveView } from "./archive-view.ts";
import { FacetCounts } from "./facet-counts.ts";
import { compareValues } from "./first-rows.ts";
import { anyStep, openGrowing } from "./growing-archive.fixture.ts";
import { KeptSessions } from "./kept-sessions.ts";
import { compareTies } from "./page-cursor.ts";
import { HAS, SESSION_VALUES, sessionFilters, sessionHas } from "./session-filters.ts";
import { listSessions } from "./session-list.ts";
import { readSessionSort, SORTS } from "./session-sort.ts";
import { queryUsage } from "./usage-query.ts";

const ZONE = "Asia/Shanghai";
const FACETS = ["project", "agent", "model", "workspace", "state", "source", "has"] as const;

const anyQuery = fc
  .record({
    sort: fc.constantFrom("", "-").chain((sign) => fc.constantFrom(...SORTS).map((name) => sign + name)),
    limit: fc.constantFrom("1", "3", "1000"),
    state: fc.constantFrom("", "", "open", "stalled,completed", "failed"),
    has: fc.constantFrom("", "", "children", "unpriced,errors", "unreadable"),
    project: fc.constantFrom("", "", "red"),
    source: fc.constantFrom("", "", "subagent"),
    q: fc.constantFrom("", "", "FIX", "session-3"),
    from: fc.constantFrom("", "", "2026-01-09"),
    session: fc.constantFrom("", "", "", "session-0,session-1"),
  })
  .map((params) => ({ ...params, tz: ZONE }));

/** The list as a look at every session gives it, by the same definitions of filters, values and figures. */
function lookAtAll(view: ArchiveView, params: URLSearchParams) {
  const filters = sessionFilters(view, params, ZONE);
  const sort = readSessionSort(params);
  const found: SessionRecord[] = [];
  const facets = new FacetCounts(FACETS);
  for (const record of view.index.records()) {
    const holding = filters.filter(({ passes }) => !passes(record));
    if (holding.length > 1) continue;
    if (holding.length === 0) found.push(record);
    facets.add(holding[0]?.name ?? null, (name) => {
      if (name === "has") return HAS.filter((what) => sessionHas(view, record, what));
      return name === "state" ? view.stateOf(record) : SESSION_VALUES[name](record);
    });
  }
  const tieOf = ({ key }: SessionRecord) => [key.id, key.root, key.project, key.agent];
  found.sort((a, b) => {
    const byValue = compareValues(sort.read(view, a), sort.read(view, b), sort.descending);
    return byValue || compareTies(tieOf(a), tieOf(b));
  });
  const costs = found.map((record) => knownNano(view.costOf(record))).filter((nano) => nano !== null);
  const days = found.flatMap(({ digest }) =>
    digest.lastTime === null ? [] : bucketKeyAt("day", ZONE, digest.lastTime),
  );
  return {
    ids: found.map(({ key }) => `${key.project} ${key.id}`),
    total: found.length,
    all: view.index.records().length,
    facets: facets.read(),
    days: Object.fromEntries([...new Set(days)].map((day) => [day, days.filter((other) => other === day).length])),
    max_cost_usd: costs.length === 0 ? null : printUsd(costs.reduce((a, b) => (a > b ? a : b))),
  };
}

/** The same out of the pages of the list, from the first to the last. */
function readPages(view: ArchiveView, params: URLSearchParams) {
  const pages: SessionList[] = [];
  for (let cursor: string | null = ""; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null) {
    pages.push(listSessions(view, new URLSearchParams([...params, ["cursor", cursor]])));
    if (pages.length > 20) throw new Error("the pages have no end");
  }
  const [{ total, all, facets, days, max_cost_usd }] = pages as [SessionList];
  const ids = pages.flatMap(({ sessions }) => sessions.map(({ project, id }) => `${project} ${id}`));
  return { ids, total, all, facets, days: Object.fromEntries(days.map((d) => [d.day, d.sessions])), max_cost_usd };
}

test("lists over what is kept are those of a look at every session, whatever has changed meanwhile", async () => {
  const steps = fc.array(fc.tuple(anyStep, anyQuery), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(anyArchive, steps, async (sessions, taken) => {
      const archive = await openGrowing(sessions);
      for (const [step, query] of taken) {
        await archive.take(step);
        const params = new URLSearchParams(query);
        const fresh = archive.view(new KeptSessions());
        expect(readPages(archive.view(), params)).toEqual(lookAtAll(fresh, params));
        expect(listSessions(archive.view(), params)).toEqual(listSessions(fresh, params));
        for (const group of ["project,source", "session", "bucket"]) {
          const usage = new URLSearchParams({ ...query, has: "", sort: "", group_by: group, limit: "" });
          expect(queryUsage(archive.view(), usage)).toEqual(queryUsage(fresh, usage));
        }
      }
      await archive.close();
    }),
    { numRuns: 15 },
  );
});

test("other prices are those of every session at once", async () => {
  const request = { prompt: "Fix it", status: "completed", tokens: [0, 1000, 100], ms: 5, tool: null } as const;
  const archive = await openGrowing([{ requests: [request] }, { requests: [request] }]);
  const costs = () => {
    const { sessions, max_cost_usd } = listSessions(archive.view(), new URLSearchParams("has=unpriced"));
    return [sessions.length, max_cost_usd];
  };
  expect(costs()).toEqual([0, null]);
  expect(listSessions(archive.view(), new URLSearchParams()).max_cost_usd).toBe("0.003000000");
  await archive.take({ type: "reprice" });
  expect(costs()).toEqual([2, null]);
  await archive.close();
});
