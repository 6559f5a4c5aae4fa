import { describe, expect, it } from "vitest";
import { openArchive, sessionId, START, type TracedRequest } from "./archive.fixture.ts";
import type { ArchiveView } from "./archive-view.ts";
import { listSessions } from "./session-list.ts";

const DAY = 86_400_000;

const one: TracedRequest = { prompt: "Fix it", status: "completed", tokens: [0, 1000, 100], ms: 60_000, tool: null };

/** Four sessions a day apart: priced, unpriced with a child, failed, and one that nothing was asked of. */
const view = (now = Date.now() + DAY): Promise<ArchiveView> =>
  openArchive([
    { requests: [one], workspace: "/a" },
    {
      hour: 24,
      model: "unheard-of",
      source: "schedule",
      requests: [{ ...one, prompt: "写测试 (50%)" }],
      children: [0, 9],
    },
    { hour: 48, project: "blue", requests: [{ ...one, status: "failed", prompt: "Mend it" }], workspace: "/b,c" },
    { hour: 72, project: "blue", requests: [], workspace: "c" },
  ]).then((at) => at(now));

const list = async (query: string) => listSessions(await view(), new URLSearchParams(query));

describe("filters and order", () => {
  const cases: readonly [query: string, sessions: number[]][] = [
    ["", [2, 1, 0, 3]], // nothing is known of the last one's time
    ["sort=last_activity", [0, 1, 2, 3]],
    ["sort=-cost", [0, 2, 3, 1]], // two cost the same, the third nothing, the last is unknown
    ["project=blue", [2, 3]],
    ["project=blue,red&sort=id", [0, 1, 2, 3]],
    ["project=blue&project=red&sort=-id", [3, 2, 1, 0]],
    ["workspace=/b,c", [2]], // recorded just so: no list of two
    ["workspace=/a,c", [0, 3]],
    ["workspace=/b,c&workspace=c", [2, 3]],
    ["workspace=/a,c&workspace=", []],
    ["workspace=(none)", [1]],
    ["source=schedule", [1]],
    ["model=nova&provider=acme&sort=id", [0, 2, 3]],
    ["q=MEND", [2]],
    ["q=(50%25)", [1]],
    ["q=写测", [1]],
    ["q=.*", []],
    [`q=${"Fix it ".repeat(1000)}`, []], // longer than any title
    ["q=session-0", [0]],
    ["state=failed,empty&sort=id", [2, 3]],
    ["state=open", []],
    ["has=unpriced", [1]],
    ["has=unpriced,children", [1]],
    ["has=children,errors", []],
    ["has=errors", [2]],
    ["from=2026-01-02", [2, 1]],
    ["to=2026-01-02", [0]],
    ["from=2026-01-01T00:01:00Z&to=2026-01-01T00:01:01Z", [0]], // inside the request: spans overlap
    ["from=2026-01-02&tz=America/Los_Angeles", [2]], // its 2 January begins at 08:00 UTC
  ];
  it.each(cases)("%s", async (query, sessions) => {
    const { sessions: found, total, all } = await list(query);
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(sessions.map(sessionId));
    expect([total, all]).toEqual([sessions.length, 4]);
  });
});

it("counts each facet under the other filters", async () => {
  const { facets } = await list("project=blue&state=failed");
  expect(facets.project).toEqual([{ value: "blue", count: 1 }]);
  expect(facets.state).toEqual([
    { value: "empty", count: 1 },
    { value: "failed", count: 1 },
  ]);
});

it("sums days in the zone of the query, and knows the highest cost", async () => {
  const { days, max_cost_usd } = await list("tz=America/Los_Angeles");
  expect(days.map(({ day, sessions, cost }) => [day, sessions, cost.usd])).toEqual([
    ["2026-01-02", 1, "0.003000000"],
    ["2026-01-01", 1, null],
    ["2025-12-31", 1, "0.003000000"],
  ]);
  expect(max_cost_usd).toBe("0.003000000");
});

it.each(["limit=0", "limit=x", "sort=size", "state=done", "has=luck", "from=yesterday", "tz=Mars/Base", "cursor=abc"])(
  "refuses %s and names the parameter",
  async (query) => {
    await expect(list(query)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(query.split("=")[0] ?? "") as string,
      hint: expect.stringMatching(/\w/) as string,
    });
  },
);

it("tells of children that are missing, each descendant once", async () => {
  const { sessions } = await list(`q=${sessionId(1)}`);
  expect(sessions[0]).toMatchObject({
    children: [sessionId(0), sessionId(9)],
    with_children: { sessions: 1, missing: 1, cost: { usd: "0.003000000", unpriced_requests: 1 } },
  });
});

it("dates and times sessions by their records", async () => {
  const { sessions } = await list("sort=id&limit=1");
  const started_at = new Date(START + 7).toISOString();
  expect(sessions[0]).toMatchObject({ started_at, duration_ms: 60_014, active_ms: 60_014, silent_ms: null });
});
