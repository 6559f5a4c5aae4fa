import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import type { PricesAnswer } from "#shared/api/prices.ts";
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

const night = { tz: "UTC", from: "22:00", to: "06:00", cache_read: 0, cache_write: 0, output: 0 };

test.each<[what: string, body: string, reason: RegExp]>([
  ["no JSON", "{", /not JSON/],
  ["a text for a price", rows({ output: "3" }), /row 2, output: must be a number/],
  ["a list for a name", rows({ provider: [] }), /row 2, provider/],
  ["a negative price", rows({ output: -1 }), /row 2, output: must not be negative/],
  ["a row twice", rows({ effective_from: row.effective_from }), /row 2, effective_from: is the same as in row 1/],
  [
    "windows over each other",
    rows({ hours: [night, { ...night, from: "05:00", to: "07:00" }] }),
    /row 2, hours\[2\]: overlaps/,
  ],
  [
    "an unknown zone",
    rows({ hours: [{ ...night, tz: "Mars/Olympus" }] }),
    /row 2, hours\[1\]\.tz: is no known time zone/,
  ],
  ["a huge price", rows({ cache_read: 1e300 }), /row 2, cache_read: is over 1000000/],
  ["an endless one", rows({ cache_read: 7e7 }).replace("70000000", "1e999"), /row 2, cache_read/],
])("%s is refused with its row, and the prices that were in force still are", async (_, body, reason) => {
  const root = tempFolder();
  writeShard(shardPath(root, "s"), meta("s") + turn(1));
  const { put, json } = await openApp([root]);
  await put("/api/prices", JSON.stringify({ rows: [row] }));
  const before = JSON.stringify(await json("/api/prices"));
  const answer = await put("/api/prices", body);
  expect(answer.status).toBe(400);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  expect(error.code).toBe("bad_prices");
  expect(error.message).toMatch(reason);
  expect(JSON.stringify(await json("/api/prices")) === before).toBe(true);
  expect(await json("/api/sessions/s")).toMatchObject({ cost: { usd: "0.000135000" } });
});

test("a file that goes bad on the disk is told, and the prices that were in force still are", async () => {
  const [root, home] = [tempFolder(), tempFolder()];
  writeShard(shardPath(root, "s"), meta("s") + turn(1));
  const { put, json } = await openApp([root], { home });
  await put("/api/prices", JSON.stringify({ rows: [row] }));
  writeFileSync(join(home, "prices.json"), rows({ output: -1 }));
  const told = (await json("/api/prices")) as PricesAnswer;
  expect(told.sources.find(({ source }) => source === "user")?.problem).toMatch(/row 2, output: must not be negative/);
  expect(await json("/api/sessions/s")).toMatchObject({ cost: { usd: "0.000135000" } });
  writeFileSync(join(home, "prices.json"), JSON.stringify({ rows: [{ ...row, output: 4 }] }));
  await json("/api/prices");
  expect(await json("/api/sessions/s")).toMatchObject({ cost: { usd: "0.000140000" } });
});

/** A file of a right row and another one that differs. */
function rows(differences: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ rows: [row, { ...row, effective_from: "2021-01-01T00:00:00Z", ...differences }] });
}

test("a preview says what would change, and changes nothing", async () => {
  const root = tempFolder();
  writeShard(shardPath(root, "s"), meta("s") + turn(1));
  const { ask, json } = await openApp([root]);
  const before = JSON.stringify(await json("/api/prices"));
  const answer = await ask("/api/prices/preview", {
    method: "POST",
    body: JSON.stringify({ rows: [{ ...row, output: 4 }] }),
  });
  expect(await answer.json()).toMatchObject({
    changed_sessions: 1,
    changed_requests: 1,
    total_after: { usd: "0.000140000" },
    by_model: [{ provider: row.provider, model_id: row.model_id, requests: 1 }],
  });
  expect(JSON.stringify(await json("/api/prices")) === before).toBe(true);
});

test("a preview of a wrong file names the row, the field and the reason", async () => {
  const { ask } = await openApp([tempFolder()]);
  const body = JSON.stringify({ rows: [{ ...row, output: -1 }] });
  const answer = await ask("/api/prices/preview", { method: "POST", body });
  expect(await answer.json()).toEqual({ errors: [{ row: 1, field: "output", reason: "must not be negative" }] });
});

test("prices that rest on an older generation are refused, and nothing changes", async () => {
  const { ask, json } = await openApp([tempFolder()]);
  const { generation } = (await json("/api/prices")) as PricesAnswer;
  const put = (rows: readonly unknown[]) =>
    ask("/api/prices", { method: "PUT", body: JSON.stringify({ rows }) }, { "if-match": `"${generation}"` });
  expect((await put([row])).status).toBe(200);
  const late = await put([]);
  expect(late.status).toBe(412);
  expect(await late.json()).toMatchObject({ error: { code: "prices_changed" } });
  expect(((await json("/api/prices")) as PricesAnswer).rows[0]).toMatchObject({ source: "user" });
});
