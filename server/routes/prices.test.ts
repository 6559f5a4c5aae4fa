import { expect, test } from "vitest";
import { meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import type { PricesAnswer } from "#server/prices/price-description.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openApp } from "./app.fixture.ts";

const row = {
  provider: "anthropic",
  model_id: "claude-sonnet-4-6",
  effective_from: "2020-01-01T00:00:00Z",
  cache_read: 1,
  cache_write: 2,
  output: 3,
};

test("the user's prices hold from the moment they are put", async () => {
  const root = tempFolder();
  writeShard(shardPath(root, "s"), meta("s") + turn(1));
  const { put, json } = await openApp([root]);
  expect((await put("/api/prices", JSON.stringify({ rows: [row] }))).status).toBe(200);
  // 100 read, 10 written, 5 put out, per million tokens
  expect(await json("/api/sessions/s")).toMatchObject({ cost: { usd: "0.000135000", unpriced_requests: 0 } });
  const { rows } = (await json("/api/prices")) as PricesAnswer;
  expect(rows[0]).toMatchObject({ model_id: row.model_id, source: "user" });
});

test.each([
  ["{", /./],
  [JSON.stringify({ rows: [row, { ...row, effective_from: "2021-01-01T00:00:00Z", output: -1 }] }), /row 2/],
  [JSON.stringify({ rows: [row, row] }), /row 2.*effective_from/],
])("%s is refused, and nothing changes", async (body, reason) => {
  const { put, json } = await openApp([tempFolder()]);
  const before = JSON.stringify(await json("/api/prices"));
  const answer = await put("/api/prices", body);
  expect(answer.status).toBe(400);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  expect(error.code).toBe("bad_prices");
  expect(error.message).toMatch(reason);
  expect(JSON.stringify(await json("/api/prices")) === before).toBe(true);
});
