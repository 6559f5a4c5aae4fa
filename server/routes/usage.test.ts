import { expect, test } from "vitest";
import type { RequestList } from "#shared/api/requests.ts";
import type { Usage } from "#shared/api/usage.ts";
import { meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { readCsv } from "#server/query/csv.fixture.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openApp } from "./app.fixture.ts";

async function openArchive() {
  const root = tempFolder();
  writeShard(shardPath(root, "s"), meta("s") + turn(1) + turn(60));
  return openApp([root]);
}

test("usage, the requests behind it and the export tell the same", async () => {
  const { json, get } = await openArchive();
  const usage = (await json("/api/usage?group_by=session")) as Usage;
  expect(usage.totals).toMatchObject({ requests: 2, tokens: { total: 230 } });
  expect(await json("/api/requests")).toMatchObject({ total: 2 });
  const csv = await get("/api/export/usage.csv?group_by=session");
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(csv.headers.get("content-disposition")).toContain("usage.csv");
  expect((await csv.text()).trim().split("\n")).toHaveLength(1 + usage.rows.length);
});

test("tokens that nobody recorded are empty cells of the export, not 0", async () => {
  const root = tempFolder();
  const withoutUsage = turn(1)
    .split("\n")
    .filter((line) => !line.includes("token_usage"));
  writeShard(shardPath(root, "s"), meta("s") + withoutUsage.join("\n"));
  const { get } = await openApp([root]);
  const csv = await (await get("/api/export/usage.csv?group_by=project")).text();
  const [head = [], cells = []] = csv.split("\r\n").map((line) => line.split(","));
  const row = Object.fromEntries(head.map((name, at) => [name, cells[at]]));
  expect(row).toMatchObject({ requests: "1", requests_without_usage: "1" });
  expect(row).toMatchObject({ cache_read: "", cache_write: "", output: "", total: "" });
});

test("single requests are exported whole, whatever page is asked for, and no formula runs", async () => {
  const root = tempFolder();
  const named = meta("s").replace('"model_id":"', '"model_id":"=1+');
  writeShard(shardPath(root, "s"), named + turn(1) + turn(60) + turn(90).replace(/.*token_usage.*\n/, ""));
  const { json, get } = await openApp([root]);
  const answer = await get("/api/export/requests.csv?limit=1&sort=request");
  expect(answer.headers.get("content-disposition")).toContain("requests.csv");
  const lines = readCsv(await answer.text());
  const { requests } = (await json("/api/requests?sort=request")) as RequestList;
  expect(lines.map(({ number, total, cost_usd: usd, instant }) => [number, total, usd, instant])).toEqual(
    requests.map((row) => [
      String(row.request + 1),
      String(row.tokens?.total ?? ""),
      row.cost_usd ?? "",
      row.instant ?? "",
    ]),
  );
  expect(lines.map(({ total }) => total)).toEqual(["115", "115", ""]);
  expect(lines[0]).toMatchObject({ model: "'=1+claude-sonnet-4-6", status: "completed", price_tier: "" });
});

test.each([
  "/api/usage?group_by=colour",
  "/api/usage?tz=Nowhere",
  "/api/requests?limit=0",
  "/api/export/usage.csv?bucket=year",
  "/api/export/requests.csv?has=colour",
])("%s is refused with what is right", async (path) => {
  const { get } = await openArchive();
  const answer = await get(path);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { hint: expect.any(String) as string } });
});
