import fc from "fast-check";
import { expect, it } from "vitest";
import { compilePrices } from "#shared/money/compile-prices.ts";
import { parseUsd } from "#shared/money/nano.ts";
import { priceRow, usd } from "#shared/money/price-row.fixture.ts";
import { anyArchive, openArchive } from "./archive.fixture.ts";
import { previewPrices } from "./price-preview.ts";
import { queryUsage } from "./usage-query.ts";

const query = (text: string) => new URLSearchParams(text);

it("tells before what is in force, and after what each model will be", async () => {
  await fc.assert(
    fc.asyncProperty(anyArchive, fc.boolean(), async (archive, doubled) => {
      const view = (await openArchive(archive))(Date.now());
      const rows = [priceRow(doubled ? { prices: usd(2, 4, 20) } : {})];
      const preview = previewPrices(view, compilePrices({ rows }));
      const { totals } = queryUsage(view, query(""));
      const priced = queryUsage(view, query("has=usage&provider=acme&model=nova"));
      const spent = parseUsd(totals.cost.usd ?? "0");
      expect(preview.total_before).toEqual(totals.cost);
      expect(preview.requests_without_usage).toBe(totals.requests_without_usage);
      const after = totals.cost.usd === null ? null : parseUsd(preview.total_after.usd ?? "");
      expect(after).toBe(spent === null || totals.cost.usd === null ? null : doubled ? spent * 2n : spent);
      // a request of no tokens at all costs nothing at any price
      const changed = queryUsage(view, query("has=usage&provider=acme&model=nova&group_by=session"));
      expect(preview.changed_requests).toBeLessThanOrEqual(doubled ? priced.totals.requests : 0);
      expect(preview.changed_sessions).toBeLessThanOrEqual(doubled ? changed.total : 0);
      expect(preview.by_model.reduce((sum, { requests }) => sum + requests, 0)).toBe(preview.changed_requests);
    }),
    { numRuns: 15 },
  );
}, 60_000);

it("prices what was unpriced, and takes the price from what loses its row", async () => {
  const request = { prompt: "go", status: "completed", tokens: [10, 20, 5], ms: 5, tool: null } as const;
  const view = (await openArchive([{ requests: [request, request] }, { model: "other", requests: [request] }]))(0);
  const { total_after, ...preview } = previewPrices(
    view,
    compilePrices({ rows: [priceRow({ model_id: "other", prices: usd(1, 2, 10) })] }),
  );
  expect(preview).toMatchObject({ changed_requests: 3, changed_sessions: 2 });
  expect(total_after).toEqual({ usd: "0.000100000", unpriced_requests: 2 });
  expect(preview.by_model).toEqual([
    {
      provider: "acme",
      model_id: "nova",
      requests: 2,
      requests_without_usage: 0,
      before: { usd: "0.000200000", unpriced_requests: 0 },
      after: { usd: null, unpriced_requests: 2 },
    },
    {
      provider: "acme",
      model_id: "other",
      requests: 1,
      requests_without_usage: 0,
      before: { usd: null, unpriced_requests: 1 },
      after: { usd: "0.000100000", unpriced_requests: 0 },
    },
  ]);
});
