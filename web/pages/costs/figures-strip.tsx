import type { ReactNode } from "react";
import type { Usage } from "#shared/api/shapes.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Figure, Figures } from "#web/ui/figure.tsx";
import { Money } from "#web/ui/money.tsx";
import { Completeness } from "./completeness.tsx";
import type { DrillFilters } from "./costs-view.ts";
import { cellOf, isBound } from "./cost-columns.ts";
import styles from "./figures-strip.module.css";

/** The figures of the whole selection; each value opens the requests behind it. */
export function FiguresStrip(props: {
  totals: Usage["totals"];
  building: boolean;
  onOpen: (filters: DrillFilters) => void;
}) {
  const { totals, building, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const { tokens, latency } = totals;
  const cell = cellOf(totals);
  const noUsage = totals.requests > 0 && totals.requests === totals.requests_without_usage;
  const known = <Value,>(value: Value) => (noUsage ? null : value);
  const open = (value: ReactNode, name: string) => <OpenButton name={name} value={value} onOpen={() => onOpen({})} />;
  return (
    <section aria-label={t("costs.strip")}>
      <Figures className={styles.strip}>
        <Figure
          look="large"
          label={t("figure.cost")}
          means={t("figure.cost.means")}
          value={open(
            <Money amount={cell.nano} atLeast={isBound(cell)} unpriced={cell.unpriced > 0} />,
            t("figure.cost"),
          )}
          note={
            <Completeness gaps={{ ...cell, unreadable: totals.unreadable_lines }} building={building} onOpen={onOpen} />
          }
        />
        <Figure
          look="large"
          label={t("figure.tokens")}
          means={t("figure.tokens.means")}
          value={open(format.tokens(known(tokens.total)), t("figure.tokens"))}
          note={t("costs.inOut", {
            input: format.tokens(known(tokens.cache_read + tokens.cache_write)),
            output: format.tokens(known(tokens.output)),
          })}
        />
        <Figure
          look="large"
          label={t("costs.cacheHit")}
          means={t("figure.cacheHitRate.means")}
          value={
            <Value
              text={totals.cache_hit_rate === null ? t("costs.noValue") : format.percent(totals.cache_hit_rate)}
              known={totals.cache_hit_rate !== null}
            />
          }
          note={t("costs.cacheRead", { tokens: format.tokens(known(tokens.cache_read)) })}
        />
        <Figure
          look="large"
          label={t("figure.requests")}
          means={t("figure.requests.means")}
          value={open(format.count(totals.requests), t("figure.requests"))}
          note={
            totals.success_rate === null
              ? t("costs.noneEnded")
              : t("costs.completed", {
                  completed: format.count(
                    totals.by_status["completed"] === undefined ? 0 : totals.by_status["completed"],
                  ),
                  rate: format.percent(totals.success_rate),
                })
          }
        />
        <Figure
          look="large"
          label={t("figure.outputSpeed")}
          means={t("figure.outputSpeed.means")}
          value={<Value text={format.rate(totals.output_speed)} known={totals.output_speed !== null} />}
          note={t("costs.outputSpeed.note")}
        />
        <Figure
          look="large"
          label={t("figure.latency")}
          means={t("figure.latency.means")}
          value={<Value text={format.duration(latency.p50)} known={latency.p50 !== null} />}
          note={t("costs.percentiles", { p90: format.duration(latency.p90), p99: format.duration(latency.p99) })}
        />
      </Figures>
    </section>
  );
}

/** A figure; the word for an unknown one is grey, as elsewhere. */
function Value({ text, known }: { text: string; known: boolean }) {
  return known ? text : <span className={styles.unknown}>{text}</span>;
}

function OpenButton({ name, value, onOpen }: { name: string; value: ReactNode; onOpen: () => void }) {
  const t = useText();
  return (
    <button type="button" className={styles.open} onClick={onOpen} title={t("costs.requestsOf", { name })}>
      {value}
    </button>
  );
}
