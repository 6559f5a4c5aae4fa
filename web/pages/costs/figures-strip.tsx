import type { ReactNode } from "react";
import type { Usage } from "#shared/api/usage.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Figure, Figures } from "#web/ui/figure.tsx";
import { Money } from "#web/ui/money.tsx";
import { Completeness } from "./completeness.tsx";
import { cellOf, isBound } from "./cost-columns.ts";
import type { DrillFilters } from "./costs-view.ts";
import styles from "./figures-strip.module.css";
import { stripFigures } from "./strip-figures.ts";

/** The figures of the whole selection; each value opens the requests behind it. */
export function FiguresStrip(props: {
  totals: Usage["totals"];
  building: boolean;
  onOpen: (filters: DrillFilters) => void;
}) {
  const { totals, building, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const cell = cellOf(totals);
  return (
    <section aria-label={t("costs.strip")}>
      <Figures className={styles.strip}>
        <Figure
          look="large"
          label={t("figure.cost")}
          means={t("figure.cost.means")}
          value={
            <OpenButton name={t("figure.cost")} onOpen={() => onOpen({})}>
              <Money amount={cell.nano} atLeast={isBound(cell)} unpriced={cell.unpriced > 0} />
            </OpenButton>
          }
          note={
            <Completeness gaps={{ ...cell, unreadable: totals.unreadable_lines }} building={building} onOpen={onOpen} />
          }
        />
        {stripFigures(totals, t, format).map(({ label, means, text, known, note, noteFilters, filters }) => (
          <Figure
            key={label}
            look="large"
            label={t(label)}
            means={t(means)}
            value={
              <OpenButton name={t(label)} onOpen={() => onOpen(filters)}>
                {known ? text : <span className={styles.unknown}>{text}</span>}
              </OpenButton>
            }
            note={
              noteFilters ? (
                <button type="button" className={styles.note} onClick={() => onOpen(noteFilters)}>
                  {note}
                </button>
              ) : (
                note
              )
            }
          />
        ))}
      </Figures>
    </section>
  );
}

function OpenButton({ name, onOpen, children }: { name: string; onOpen: () => void; children: ReactNode }) {
  const t = useText();
  return (
    <button type="button" className={styles.open} onClick={onOpen} title={t("costs.requestsOf", { name })}>
      {children}
    </button>
  );
}
