import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { requestsCsvHead, requestsCsvLines } from "#shared/api/requests-csv.ts";
import type { SessionDetail } from "#shared/api/shapes.ts";
import { knownTokens } from "#shared/figures/known-tokens.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { Swatch } from "#web/ui/chart/legend.tsx";
import { Figure, Figures } from "#web/ui/figure.tsx";
import { Money } from "#web/ui/money.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Segmented } from "#web/ui/segmented.tsx";
import { knownNano, type CostTotal } from "./cost-lines.ts";
import { sumParts } from "./cost-parts.ts";
import styles from "./session-costs.module.css";
import type { SessionCostsState } from "./use-session-costs.ts";

/** What the requests cost together, by bucket, by tier and by lost caches; and whose requests these are. */
export function CostStrip(props: {
  costs: SessionCostsState;
  detail: SessionDetail;
  family: boolean;
  /** Null: there are no children. */
  onFamily: ((family: boolean) => void) | null;
}) {
  const { costs, family, onFamily } = props;
  const t = useText();
  const format = useFormat();
  const { total, missing } = costs;
  const tokens = knownTokens(total.tokens, total.withoutUsage);
  const parts = sumParts(costs.lines);
  const save = () => saveFile(`${props.detail.id}.csv`, requestsCsv(costs.lines), "text/csv;charset=utf-8");
  const priced = total.priced > 0 || total.requests === 0;
  const amount = (nano: bigint) => <Money amount={priced ? nano : null} decimals={4} unpriced={total.unpriced > 0} />;
  return (
    <div className={styles.strip}>
      <Figures className={styles.figures}>
        <Figure
          look="large"
          label={t(family ? "sessionCosts.familyCost" : "sessionCosts.ownCost")}
          means={t(family ? "figure.withChildren.means" : "figure.cost.means")}
          value={<TotalMoney total={total} missing={missing} />}
          note={<Gaps total={total} missing={missing} />}
          warn={total.unpriced > 0 || total.withoutUsage > 0 || missing > 0}
        />
        <Figure
          look="large"
          label={t("figure.cacheRead")}
          value={<Colored color="1">{amount(parts.cache_read)}</Colored>}
          note={t("sessionCosts.tokens", { tokens: format.count(tokens.cache_read) })}
        />
        <Figure
          look="large"
          label={t("figure.otherInput")}
          value={<Colored color="4">{amount(parts.cache_write)}</Colored>}
          note={t("sessionCosts.tokens", { tokens: format.count(tokens.cache_write) })}
        />
        <Figure
          look="large"
          label={t("figure.output")}
          value={<Colored color="2">{amount(parts.output)}</Colored>}
          note={t("sessionCosts.thinking", { tokens: format.count(tokens.output) })}
        />
        {parts.tier.requests > 0 && (
          <Figure
            look="large"
            label={t("sessionCosts.tier")}
            means={t("sessionCosts.tier.means")}
            value={<Money amount={parts.tier.nano} decimals={4} />}
            note={t("count.requests", { count: parts.tier.requests })}
          />
        )}
        <Figure
          look="large"
          label={t("sessionCosts.breaks")}
          means={t("figure.cacheBreak.means")}
          value={parts.breaks.requests === 0 ? t("sessionCosts.none") : format.count(parts.breaks.requests)}
          note={
            parts.breaks.requests === 0
              ? null
              : t("sessionCosts.breaks.note", { tokens: format.tokens(parts.breaks.tokens) })
          }
        />
      </Figures>
      <span className={styles.scope}>
        {onFamily !== null && (
          <Segmented
            label={t("sessionCosts.scope")}
            value={family ? "children" : "own"}
            options={[
              { value: "own", label: t("sessionCosts.own") },
              { value: "children", label: t("sessionCosts.family") },
            ]}
            onChange={(scope) => onFamily(scope === "children")}
          />
        )}
        <Button size="small" title={t("sessionCosts.csv.means")} onClick={save} disabled={costs.pending}>
          <Download aria-hidden="true" />
          {t("action.exportCsv")}
        </Button>
      </span>
    </div>
  );
}

/** What the table shows, every row of it. */
function requestsCsv(lines: SessionCostsState["lines"]): string {
  return requestsCsvHead + requestsCsvLines(lines.flatMap((line) => (line.kind === "request" ? [line.row] : [])));
}

function Colored({ color, children }: { color: "1" | "2" | "4"; children: ReactNode }) {
  return (
    <span className={styles.colored}>
      <Swatch color={color} />
      {children}
    </span>
  );
}

/** The exact sum as an audit writes it. */
export function TotalMoney({ total, missing }: { total: CostTotal; missing: number }) {
  const bound = total.unpriced > 0 || total.withoutUsage > 0 || missing > 0;
  return <Money amount={knownNano(total)} decimals={4} atLeast={bound} unpriced={total.unpriced > 0} />;
}

function Gaps({ total, missing }: { total: CostTotal; missing: number }) {
  const t = useText();
  const parts = [
    total.unpriced > 0 ? t("count.unpriced", { count: total.unpriced }) : null,
    total.withoutUsage > 0 ? t("count.withoutUsage", { count: total.withoutUsage }) : null,
    missing > 0 ? t("session.figure.missing", { count: missing }) : null,
  ].filter((part) => part !== null);
  const text = parts.length > 0 ? parts.join(" · ") : t("sessionCosts.complete", { count: total.requests });
  return <span title={text}>{text}</span>;
}
