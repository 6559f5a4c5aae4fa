import { expect, test } from "vitest";
import type { Usage } from "#shared/api/shapes.ts";
import { meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
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

test.each([
  "/api/usage?group_by=colour",
  "/api/usage?tz=Nowhere",
  "/api/requests?limit=0",
  "/api/export/usage.csv?bucket=year",
])("%s is refused with what is right", async (path) => {
  const { get } = await openArchive();
  const answer = await get(path);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { hint: expect.any(String) as string } });
});
