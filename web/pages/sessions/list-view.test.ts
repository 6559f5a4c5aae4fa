import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_VIEW,
  isFiltered,
  isGrouped,
  isLive,
  listParams,
  readView,
  SORT_KEYS,
  sortedBy,
  toggleFacet,
  withoutFilters,
  writeView,
  type ListView,
} from "./list-view.ts";

const read = (query: string) => readView(new URLSearchParams(query));
const context = { now: Date.parse("2026-11-30T06:32:00Z"), zone: "UTC", previousVisit: null };

describe("the view in the address", () => {
  test("an address without parameters is the default, and the default needs none", () => {
    expect(read("")).toEqual(DEFAULT_VIEW);
    expect(writeView(DEFAULT_VIEW).toString()).toBe("");
  });

  test.each(["sort=nonsense", "sort=--cost", "group=week", "new=yes", "selected=", "project="])(
    "%s is as if it were not there",
    (query) => expect(read(query)).toEqual(DEFAULT_VIEW),
  );

  test("what is written is read again, commas, ampersands and Chinese included", () => {
    const values = fc.uniqueArray(fc.oneof(fc.constantFrom("a,b", "c&d=e", "断点 恢复"), fc.string({ minLength: 1 })));
    const view: fc.Arbitrary<ListView> = fc.record({
      q: fc.string(),
      everything: fc.boolean(),
      matchCase: fc.boolean(),
      range: fc.constant({ kind: "last", days: 7 }),
      facets: fc.record({
        agent: values,
        model: values,
        project: values,
        source: values,
        workspace: values,
        state: fc.subarray(["open", "failed", "completed"]),
        has: fc.subarray(["errors", "children"]),
      }),
      sort: fc.record({ key: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() }),
      group: fc.constantFrom("day", "none"),
      onlyNew: fc.boolean(),
      selected: fc.option(fc.string({ minLength: 1 })),
    });
    fc.assert(
      fc.property(
        view,
        (wanted) => void expect(readView(new URLSearchParams(writeView(wanted).toString()))).toEqual(wanted),
      ),
    );
  });

  test("a state and a finding that do not exist are left out", () => {
    const { facets } = readView(new URLSearchParams("state=bogus&state=failed&state=open&has=luck&has=errors"));
    expect([facets.state, facets.has]).toEqual([["failed", "open"], ["errors"]]);
  });

  test("parameters of others stay", () => {
    expect(writeView(DEFAULT_VIEW, new URLSearchParams("theme=x&q=old")).toString()).toBe("theme=x");
  });
});

describe("filters", () => {
  test("a value goes in and out, the others stay", () => {
    const view = toggleFacet(toggleFacet(read("project=a"), "project", "b"), "project", "a");
    expect(view.facets.project).toEqual(["b"]);
  });

  test("clearing leaves order and place, and takes every filter", () => {
    const view = read("state=open&state=failed&q=x&range=7d&new=1&model=m&sort=cost&selected=s");
    expect(isFiltered(view)).toBe(true);
    const cleared = withoutFilters(view);
    expect(isFiltered(cleared)).toBe(false);
    expect([isLive(cleared), cleared.sort.key, cleared.selected]).toEqual([true, "cost", "s"]);
  });

  test("figures sort from the highest, text from its beginning, the same once more the other way", () => {
    const cost = sortedBy(DEFAULT_VIEW, "cost");
    expect([cost.sort.descending, sortedBy(cost, "cost").sort.descending]).toEqual([true, false]);
    expect(sortedBy(DEFAULT_VIEW, "title").sort).toEqual({ key: "title", descending: false });
  });

  test("days stand only in an order by time", () => {
    expect([isGrouped(DEFAULT_VIEW), isGrouped(read("sort=cost")), isGrouped(read("group=none"))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("the query of the list", () => {
  test("live asks for all open states", () => {
    expect(listParams(read("state=open"), context)["state"]).toContain("retrying");
  });

  test.each([
    ["new=1", null, null],
    ["new=1", "2026-11-29T00:00:00.000Z", "2026-11-29T00:00:00.000Z"],
    ["new=1&range=today", "2026-11-29T00:00:00.000Z", "2026-11-30T00:00:00.000Z"],
    ["new=1&to=2026-11-02", "2026-11-29T00:00:00.000Z", "2026-11-03T00:00:00.000Z"],
    ["new=1&range=7d", "2026-11-29T00:00:00.000Z", "2026-11-29T00:00:00.000Z"],
  ])("%s after a visit at %s begins at %s", (query, visit, from) => {
    const previousVisit = visit === null ? null : Date.parse(visit);
    expect(listParams(read(query), { ...context, previousVisit })["from"]).toBe(from);
  });
});
