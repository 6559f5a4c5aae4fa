import type { CauseFigures, Causes, CausesRow } from "#shared/api/causes.ts";
import type { Cause, CauseSum, CauseSums } from "#shared/figures/dearer.ts";
import { causesOf } from "#shared/figures/dearer.ts";
import { usageOf } from "#shared/figures/usage.ts";
import { printUsd } from "#shared/money/nano.ts";
import type { ArchiveView } from "./archive-view.ts";
import { readLimit, readNames, readRange, readZone } from "./read-params.ts";
import { selectRequests } from "./request-filters.ts";
import { groupReader } from "./usage-groups.ts";

const DEFAULT_LIMIT = 20;
const MOST_LIMIT = 1000;

/** Answers `GET /api/usage/causes`: the dearest sessions or tasks of a usage query, and what made them dear. */
export function queryCauses(view: ArchiveView, params: URLSearchParams): Causes {
  const group = readNames(params, "group_by", ["session", "task"])[0] ?? "session";
  const limit = readLimit(params, MOST_LIMIT) ?? DEFAULT_LIMIT;
  const selection = selectRequests(view, params, readRange(params, readZone(params)));
  const reader = groupReader(view, group, null);
  const { groups, figures } = usageOf(view.columns, selection, reader.dimensions, view.working());
  const sums = causesOf(view.columns, groups.rows, groups.groupOf, groups.count, view.causes());
  const [totals] = causesOf(view.columns, groups.rows, new Int32Array(groups.rows.length), 1, view.causes());
  const dearest = figures.map((figure, g) => ({ figure, g })).sort((a, b) => costRank(b.figure) - costRank(a.figure));
  const rows = dearest.slice(0, limit).map(({ figure, g }): CausesRow => {
    const codes = groups.codes.map((known) => known[g] as number);
    const { requests, requests_without_usage, cost } = figure;
    const title = reader.titleOf?.(codes) ?? null;
    return { key: reader.keyOf(codes), title, requests, requests_without_usage, cost, causes: toFigures(sums[g]) };
  });
  return { rows, total: figures.length, totals: toFigures(totals) };
}

/** What nobody knows the cost of stands last; only the order rests on this number. */
function costRank({ cost }: { readonly cost: { readonly usd: string | null } }): number {
  return cost.usd === null ? -1 : Number(cost.usd);
}

function toFigures(sums: CauseSums | undefined): Readonly<Record<Cause, CauseFigures>> {
  if (sums === undefined) throw new Error("every group has its sums");
  const { cache_break, big_output, retry, compaction } = sums;
  return {
    cache_break: toFigure(cache_break),
    big_output: { ...toFigure(big_output), outputs: { calls: big_output.calls, bytes: big_output.bytes } },
    retry: toFigure(retry),
    compaction: toFigure(compaction),
  };
}

function toFigure({ requests, tokens, nano, unknown }: CauseSum): CauseFigures {
  return { requests, tokens, usd: nano === null ? null : printUsd(nano), unknown_requests: unknown, outputs: null };
}
