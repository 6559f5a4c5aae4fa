import fc from "fast-check";
import { expect, test } from "vitest";
import type { FailureOccurrence } from "#shared/api/failures.ts";
import { anyArchive, openArchive, START } from "./archive.fixture.ts";
import type { ArchiveView } from "./archive-view.ts";
import { queryFailures } from "./failure-groups.ts";
import { listFailures } from "./failure-list.ts";
import { listSessions } from "./session-list.ts";

const NOW = START + 90 * 86_400_000;
const ask = (view: ArchiveView, query: string) => queryFailures(view, new URLSearchParams(query));
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Every page of the list, by its cursors. */
function allOccurrences(view: ArchiveView, query: string): FailureOccurrence[] {
  const found: FailureOccurrence[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = listFailures(view, new URLSearchParams(`${query}&limit=2&cursor=${cursor}`));
    found.push(...page.occurrences);
    cursor = page.next_cursor;
  }
  return found;
}

test("however they are grouped, all failures are there once: those of the sessions' own figures", async () => {
  await fc.assert(
    fc.asyncProperty(anyArchive, async (sessions) => {
      const view = (await openArchive(sessions))(NOW);
      const listed = listSessions(view, new URLSearchParams("limit=1000")).sessions;
      const own = sum(listed.map(({ failures, tool_failures }) => failures + tool_failures));
      for (const by of ["fingerprint", "class", "bucket", "bucket,class", "fingerprint,bucket"]) {
        const { groups, totals } = ask(view, `group_by=${by}`);
        expect([totals.count, sum(groups.map(({ count }) => count))]).toEqual([own, own]);
        expect(sum(groups.map(({ recovered }) => recovered))).toBe(totals.recovered);
        expect(sum(groups.map(({ gave_up }) => gave_up))).toBe(totals.gave_up);
      }
      const { groups } = ask(view, "group_by=model");
      expect(sum(groups.map(({ count }) => count))).toBe(sum(listed.map(({ failures }) => failures)));
      const places = allOccurrences(view, "").map(({ session, shard, line }) => `${session} ${shard}:${line}`);
      expect([places.length, new Set(places).size]).toEqual([own, own]);
    }),
    { numRuns: 25 },
  );
});

const base = { prompt: "Go", tokens: null, ms: 1000, tool: null } as const;
const failed = { ...base, status: "failed" } as const;
const completed = { ...base, prompt: null, status: "completed" } as const;

test.each([
  ["project=blue", 1],
  ["project=red,blue", 4],
  ["model=unheard-of", 1],
  ["provider=acme", 4],
  ["tool=shell", 1],
  ["class=tool", 1],
  ["outcome=recovered", 1],
  ["outcome=gave_up", 2],
  ["outcome=returned", 1],
  ["kind=tool", 1],
  ["q=OUT", 1],
  ["q=nowhere", 0],
  [`q=${"nowhere ".repeat(1000)}`, 0],
  ["from=2026-01-02", 1],
  ["to=2026-01-02", 3],
  ["session=session-1", 1],
])("%s leaves %i", async (query, count) => {
  const view = (
    await openArchive([
      { requests: [failed, completed, { ...completed, prompt: "Use it", tool: "failed" }, failed] },
      { hour: 24, project: "blue", model: "unheard-of", requests: [failed] },
    ])
  )(NOW);
  expect(ask(view, query).totals.count).toBe(count);
  expect(listFailures(view, new URLSearchParams(query)).total).toBe(count);
});

test("a facet counts what choosing another of its values would find", async () => {
  const view = (await openArchive([{ requests: [failed] }, { hour: 1, project: "blue", requests: [failed, failed] }]))(
    NOW,
  );
  expect(ask(view, "project=red").facets.project).toEqual([
    { value: "blue", count: 2 },
    { value: "red", count: 1 },
  ]);
});

test("a page ends where the next begins, whatever the order", async () => {
  const prompts = ["1", "2", "3"].map((prompt) => ({ ...failed, prompt }));
  const view = (
    await openArchive([
      { requests: prompts },
      { hour: 30, model: "unheard-of", requests: prompts },
      { hour: 60, model: "other", requests: [failed, { ...completed, tool: "failed" }] },
    ])
  )(NOW);
  for (const sort of ["-count", "count", "-last", "lost_ms", "class", "-subject"]) {
    const whole = ask(view, `sort=${sort}`).groups.map(({ fingerprint }) => fingerprint);
    const paged: (string | null)[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = ask(view, `sort=${sort}&limit=1&cursor=${cursor}`);
      expect(page.total).toBe(whole.length);
      paged.push(...page.groups.map(({ fingerprint }) => fingerprint));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(whole);
  }
});

test.each(["group_by=colour", "sort=size", "bucket=year", "limit=0", "from=yesterday", "cursor=x"])(
  "%s is refused",
  async (query) => {
    const view = (await openArchive([{ requests: [failed] }]))(NOW);
    expect(() => ask(view, query)).toThrow(expect.objectContaining({ status: 400 }) as Error);
  },
);
