import type { ModelPriceChange, PricePreview } from "#shared/api/prices.ts";
import { type CostSum, NO_COST, toCost } from "#shared/figures/cost-sum.ts";
import { isCounted } from "#shared/figures/group-rows.ts";
import { RequestFlag } from "#shared/figures/request-columns.ts";
import { isRunning } from "#shared/figures/request-sums.ts";
import type { PriceLookup } from "#shared/money/compile-prices.ts";
import type { ArchiveView } from "./archive-view.ts";
import { priceRequest } from "./price-columns.ts";

type Sum = { -readonly [K in keyof CostSum]: CostSum[K] };

interface Change {
  readonly before: Sum;
  readonly after: Sum;
  changed: number;
  withoutUsage: number;
}

const startChange = (): Change => ({ before: { ...NO_COST }, after: { ...NO_COST }, changed: 0, withoutUsage: 0 });

/** What other prices would change over the whole archive; nothing is put in force. */
export function previewPrices(view: ArchiveView, lookup: PriceLookup): Exclude<PricePreview, { errors: unknown }> {
  const { columns, index } = view;
  const all = startChange();
  const models = columns.models.map(startChange);
  const sessions = new Set<number>();
  for (let row = 0; row < columns.length; row++) {
    if (!isCounted(columns, row)) continue;
    const session = columns.session[row] as number;
    const model = models[columns.model[row] as number];
    const record = index.byOrdinal(session);
    if (record === null || model === undefined) continue;
    const used = ((columns.flags[row] as number) & RequestFlag.used) !== 0;
    const known = columns.cost[row] as number;
    const before = known >= 0 ? BigInt(known) : null;
    const after = priceRequest(lookup, record, columns, row)?.nano ?? null;
    for (const change of [all, model]) {
      add(change.before, before, used);
      add(change.after, after, used);
      if (before !== after) change.changed += 1;
      if (!used && !isRunning(columns, row, view.working())) change.withoutUsage += 1;
    }
    if (before !== after) sessions.add(session);
  }
  return {
    changed_sessions: sessions.size,
    changed_requests: all.changed,
    requests_without_usage: all.withoutUsage,
    total_before: toCost(all.before),
    total_after: toCost(all.after),
    by_model: models
      .map((change, code) => ({ change, pair: columns.models[code] }))
      .filter(({ change }) => change.changed > 0)
      .sort((a, b) => b.change.changed - a.change.changed)
      .map(({ change, pair }): ModelPriceChange => {
        const [before, after] = [toCost(change.before), toCost(change.after)];
        const { provider = null, modelId = null } = pair ?? {};
        const { changed: requests, withoutUsage: requests_without_usage } = change;
        return { provider, model_id: modelId, requests, requests_without_usage, before, after };
      }),
  };
}

function add(sum: Sum, nano: bigint | null, used: boolean): void {
  sum.requests += 1;
  if (nano !== null) {
    sum.nano += nano;
    sum.priced += 1;
  } else if (used) sum.unpriced += 1;
}
