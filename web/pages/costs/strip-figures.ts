import type { UsageFigures } from "#shared/api/usage.ts";
import { knownTokens } from "#shared/figures/known-tokens.ts";
import type { Format } from "#shared/format/format.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import type { Translate } from "#web/text/translate.ts";
import type { DrillFilters } from "./costs-view.ts";

/** One figure of the strip, money apart: its words, and the requests that it is made of. */
export interface StripFigure {
  readonly label: PlainTextKey;
  readonly means: PlainTextKey;
  readonly text: string;
  /** A figure that is not known is a word, in grey. */
  readonly known: boolean;
  readonly note: string;
  /** What the note counts, where that is less than the figure. */
  readonly noteFilters?: DrillFilters;
  readonly filters: DrillFilters;
}

const ALL: DrillFilters = {};
const COMPLETED: DrillFilters = { status: "completed" };
const OF_SPEED: DrillFilters = { has: "speed" };
const OF_LATENCY: DrillFilters = { has: "latency" };

/** The figures beside the cost, as texts. */
export function stripFigures(totals: UsageFigures, t: Translate, format: Format): StripFigure[] {
  return [
    tokens(totals, t, format),
    cacheHit(totals, t, format),
    requests(totals, t, format),
    ...times(totals, t, format),
  ];
}

/** The counts of the range as they may be shown, all input together. */
function countsOf({ tokens: { cache_read, cache_write, output, total }, requests_without_usage: none }: UsageFigures) {
  return knownTokens({ cache_read, input: cache_read + cache_write, output, total }, none);
}

function tokens(totals: UsageFigures, t: Translate, format: Format): StripFigure {
  const { input, output, total } = countsOf(totals);
  return {
    label: "figure.tokens",
    means: "figure.tokens.means",
    text: format.tokens(total),
    known: total !== null,
    note: t("costs.inOut", {
      input: format.tokens(input),
      output: format.tokens(output),
    }),
    filters: ALL,
  };
}

function cacheHit(totals: UsageFigures, t: Translate, format: Format): StripFigure {
  const rate = totals.cache_hit_rate;
  return {
    label: "costs.cacheHit",
    means: "figure.cacheHitRate.means",
    text: rate === null ? t("costs.noValue") : format.percent(rate),
    known: rate !== null,
    note: t("costs.cacheRead", { tokens: format.tokens(countsOf(totals).cache_read) }),
    filters: ALL,
  };
}

function requests(totals: UsageFigures, t: Translate, format: Format): StripFigure {
  const figure = {
    label: "figure.requests",
    means: "figure.requests.means",
    text: format.count(totals.requests),
    known: true,
    filters: ALL,
  } as const;
  if (totals.success_rate === null) return { ...figure, note: t("costs.noneEnded") };
  // A status that never occurred is not in the counts, and that is a count of none.
  const { completed = 0 } = totals.by_status;
  const note = t("costs.completed", { completed: format.count(completed), rate: format.percent(totals.success_rate) });
  return { ...figure, note, noteFilters: COMPLETED };
}

function times({ output_speed, latency }: UsageFigures, t: Translate, format: Format): StripFigure[] {
  return [
    {
      label: "figure.outputSpeed",
      means: "figure.outputSpeed.means",
      text: format.rate(output_speed),
      known: output_speed !== null,
      note: t("costs.outputSpeed.note"),
      filters: OF_SPEED,
    },
    {
      label: "figure.latency",
      means: "figure.latency.means",
      text: format.duration(latency.p50),
      known: latency.p50 !== null,
      note: t("costs.percentiles", { p90: format.duration(latency.p90), p99: format.duration(latency.p99) }),
      filters: OF_LATENCY,
    },
  ];
}
