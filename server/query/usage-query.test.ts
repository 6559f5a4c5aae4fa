import { describe, expect, it } from "vitest";
import type { ToolUsageRow, UsageRow } from "#shared/api/usage.ts";
import { openArchive, sessionId, type TracedRequest } from "./archive.fixture.ts";
import { listRequests } from "./requests-query.ts";
import { queryUsage } from "./usage-query.ts";

const one: TracedRequest = { prompt: "Fix it", status: "completed", tokens: [500, 500, 100], ms: 1000, tool: "failed" };

const archive = openArchive.bind(null, [
  { requests: [one, { ...one, status: "timeout", tokens: null, tool: null }] },
  { hour: 47, model: "unheard-of", requests: [one] },
]);

const view = async () => (await archive())(Date.now());
const usage = async (query: string) => queryUsage(await view(), new URLSearchParams(query));

describe("rows", () => {
  const cases: readonly [query: string, rows: (readonly [key: object, requests: number])[]][] = [
    ["", [[{}, 3]]],
    [
      "group_by=model",
      [
        [{ provider: "acme", model: "nova" }, 2],
        [{ provider: "acme", model: "unheard-of" }, 1],
      ],
    ],
    ["group_by=session&session=session-1", [[{ project: "red", agent: "main", session: sessionId(1) }, 1]]],
    [
      "group_by=task&session=session-0",
      [
        [{ session: sessionId(0), task: 1 }, 1],
        [{ session: sessionId(0), task: 2 }, 1],
      ],
    ],
    [
      "group_by=bucket&bucket=day",
      [
        [{ bucket: "2026-01-01" }, 2],
        [{ bucket: "2026-01-02" }, 1],
      ],
    ],
    [
      "group_by=bucket&bucket=day&tz=Asia/Shanghai&from=2025-12-31&to=2026-01-05",
      [
        [{ bucket: "2025-12-31" }, 0],
        [{ bucket: "2026-01-01" }, 2],
        [{ bucket: "2026-01-02" }, 0],
        [{ bucket: "2026-01-03" }, 1],
        [{ bucket: "2026-01-04" }, 0],
      ],
    ],
    [
      "group_by=bucket,model&bucket=month",
      [
        [{ bucket: "2026-01", model: "nova" }, 2],
        [{ bucket: "2026-01", model: "unheard-of" }, 1],
      ],
    ],
    ["group_by=source&has=failed", [[{ source: "user" }, 1]]],
    ["group_by=source&status=completed", [[{ source: "user" }, 2]]],
    ["group_by=model&from=2030-01-01", []],
  ];
  it.each(cases)("%s", async (query, rows) => {
    const answer = await usage(query);
    const found = answer.rows.map((row) => [row.key, (row as UsageRow).requests] as const);
    expect(found).toMatchObject(rows);
    expect([answer.rows.length, answer.total]).toEqual([rows.length, rows.length]);
  });
});

it("gives the whole axis and a range for buckets, and neither without", async () => {
  expect(await usage("group_by=bucket,model&bucket=day&from=2026-01-01&to=2026-01-03")).toMatchObject({
    buckets: ["2026-01-01", "2026-01-02"],
    bucket: "day",
    range: { from: "2026-01-01T00:00:00.000Z", to: "2026-01-03T00:00:00.000Z" },
  });
  expect(await usage("group_by=model")).toMatchObject({ buckets: null, bucket: null, range: { from: null, to: null } });
  expect((await usage("group_by=bucket")).bucket).toBe("hour");
});

it.each(["auto", "month"])(
  "leaves no request out where a clock far off makes more months than there is room for (%s)",
  async (size) => {
    const far = await openArchive([{ requests: [one] }, { hour: 24 * 366 * 3000, requests: [one, one] }]);
    const answer = queryUsage(far(Date.now()), new URLSearchParams(`group_by=bucket&bucket=${size}`));
    expect(answer.rows.map((row) => [row.key.bucket, (row as UsageRow).requests])).toEqual([
      ["2026-01", 1],
      ["5032-03", 2],
    ]);
  },
);

it("counts tools without money", async () => {
  const { rows } = await usage("group_by=tool");
  const row: ToolUsageRow = { key: { tool: "shell" }, calls: 2, failures: 2, time_ms: 2028, output_bytes: 6 };
  expect(rows).toEqual([row]);
});

it("says how complete a total is", async () => {
  const { totals } = await usage("");
  expect(totals).toMatchObject({
    sessions: 2,
    unreadable_lines: 0,
    requests_without_usage: 1,
    success_rate: 2 / 3,
    cost: { usd: "0.002500000", unpriced_requests: 1 },
    latency: { p50: 1007 + 7, p90: 1007 + 7, p99: 1007 + 7 },
  });
});

it.each([
  "group_by=colour",
  "bucket=fortnight",
  "tz=Nowhere",
  "from=2026-01-24T10:00:00",
  "to=+275760-09-13T00:00:00Z",
  "task=one",
  "has=luck",
  "group_by=bucket&bucket=minute&from=2020-01-01&to=2026-01-01",
  "group_by=tool,model",
])("refuses %s and says what to do", async (query) => {
  const name = query.includes("minute") ? "bucket" : (query.split("=")[0] ?? "");
  await expect(usage(query)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(name) as string,
    hint: expect.stringMatching(/\w/) as string,
  });
});

it("lists requests with their price", async () => {
  const { requests, total } = listRequests(await view(), new URLSearchParams("sort=-cost"));
  expect(total).toBe(3);
  expect(requests[0]).toMatchObject({
    session: sessionId(0),
    task: 1,
    line: 3,
    status: "completed",
    tokens: { cache_read: 500, cache_write: 500, output: 100, total: 1100 },
    cost_usd: "0.002500000",
    price: { source: "user", provenance: "test", cache_read: "1", output: "10", tier: null, hours: null },
  });
  expect(requests.slice(1).map(({ cost_usd, price }) => [cost_usd, price])).toEqual([
    [null, null],
    [null, null],
  ]);
});
