import { expect, test } from "vitest";
import { parsePriceFile } from "#shared/money/price-file.ts";
import { createTranslate } from "#web/text/translate.ts";
import { reasonText } from "./reason-text.ts";

const row = {
  provider: "acme",
  model_id: "nova",
  effective_from: "2026-02-01T00:00:00Z",
  cache_read: 1,
  cache_write: 2,
  output: 3,
};
const prices = { cache_read: 1, cache_write: 2, output: 3 };
const tier = { input_tokens_over: 10, inclusive: false, ...prices };
const hours = { tz: "UTC", from: "01:00", to: "04:00", ...prices };

test.each([
  [{ output: undefined }],
  [{ output: "1,5" }],
  [{ output: -1 }],
  [{ output: 2_000_000 }],
  [{ output: 1e-13 }],
  [{ provider: "" }],
  [{ effective_from: "yesterday" }],
  [{ tiers: [{ ...tier, input_tokens_over: 1.5 }] }],
  [{ tiers: [tier, tier] }],
  [{ tiers: [tier], hours: [hours] }],
  [{ hours: [{ ...hours, tz: "Moon" }] }],
  [{ hours: [{ ...hours, from: "1" }] }],
  [{ hours: [{ ...hours, to: "01:00" }] }],
  [{ hours: [hours, { ...hours, tz: "Asia/Shanghai", from: "12:00", to: "13:00" }] }],
  [{ hours: [hours, hours] }],
])("what is wrong with %j can be said in Chinese", (fields) => {
  const parsed = parsePriceFile(JSON.stringify({ rows: [{ ...row, ...fields }] }), "");
  const said = parsed.ok ? [] : parsed.errors.map((error) => reasonText(error, createTranslate("zh")));
  expect(said.length).toBeGreaterThan(0);
  for (const text of said) expect(text).toMatch(/[\u4e00-\u9fff]/);
});
