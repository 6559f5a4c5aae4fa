import { describe, expect, test } from "vitest";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import { dayOfSessions, idOfKey, layRows, sessionKeys } from "./list-rows.ts";

const session = (id: string, day: string | null, root = "/r") =>
  ({ id, root, project: "p", agent: "a", last_activity: day && `${day}T12:00:00Z` }) as SessionSummary;
const days = (counts: Record<string, number>) =>
  Object.entries(counts).map(([day, sessions]) => ({ day, sessions })) as unknown as SessionList["days"];
const dayOf = dayOfSessions("UTC");

/** Rows as short text: `# day`, a key, or `…`. */
function lay(
  sessions: SessionSummary[],
  counts: Record<string, number>,
  options: { up?: boolean; flat?: boolean } = {},
) {
  const { rows } = layRows({
    sessions,
    total: Object.values(counts).reduce((sum, n) => sum + n, 0),
    days: days(counts),
    descending: !options.up,
    dayOf: options.flat ? null : dayOf,
  });
  return rows.map((row) => (row.kind === "day" ? `# ${row.day}` : row.kind === "session" ? row.key : "…"));
}

describe("rows under days", () => {
  test("each day has its head once, those not loaded have their places under theirs", () => {
    const loaded = [session("c", "2026-03-03"), session("b", "2026-03-02")];
    expect(lay(loaded, { "2026-03-03": 1, "2026-03-02": 2, "2026-03-01": 1 })).toEqual([
      "# 2026-03-03",
      "c",
      "# 2026-03-02",
      "b",
      "…",
      "# 2026-03-01",
      "…",
    ]);
  });

  test("the earliest day comes first in an ascending order", () => {
    const loaded = [session("a", "2026-03-01"), session("b", "2026-03-02")];
    expect(lay(loaded, { "2026-03-02": 2, "2026-03-01": 1 }, { up: true })).toEqual([
      "# 2026-03-01",
      "a",
      "# 2026-03-02",
      "b",
      "…",
    ]);
  });

  test("a row that became active today stays under its day until the order changes", () => {
    const loaded = [session("a", "2026-03-02"), session("b", "2026-03-03"), session("c", "2026-03-02")];
    expect(lay(loaded, { "2026-03-02": 3 })).toEqual(["# 2026-03-02", "a", "b", "c"]);
  });

  test("sessions without a time stand last, under a head of their own", () => {
    expect(lay([session("a", "2026-03-02"), session("b", null)], { "2026-03-02": 1, x: 1 }).slice(2, 4)).toEqual([
      "# null",
      "b",
    ]);
  });

  test("without days every session has one row", () => {
    expect(lay([session("a", "2026-03-02")], { "2026-03-02": 2, "2026-03-01": 1 }, { flat: true })).toEqual([
      "a",
      "…",
      "…",
    ]);
  });

  test("a session that two pages have, because it moved in between, is shown once", () => {
    expect(lay([session("a", "2026-03-02"), session("a", "2026-03-02")], { "2026-03-02": 2 }, { flat: true })).toEqual([
      "a",
      "…",
    ]);
  });
});

describe("keys", () => {
  test("an id that two roots have is told apart, and the id can be read from the key", () => {
    const [one, two, other] = [session("s", null, "/a"), session("s", null, "/b"), session("t", null)];
    const keyOf = sessionKeys([one, two, other]);
    expect(keyOf(one)).not.toBe(keyOf(two));
    expect([idOfKey(keyOf(one)), keyOf(other)]).toEqual(["s", "t"]);
  });
});

test("the local day is that of the zone", () => {
  const late = { last_activity: "2026-03-02T23:30:00Z" } as SessionSummary;
  expect(["UTC", "Asia/Shanghai"].map((zone) => dayOfSessions(zone)(late))).toEqual(["2026-03-02", "2026-03-03"]);
});
