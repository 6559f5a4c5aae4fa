import { memo } from "react";
import { Link } from "react-router";
import type { RequestRow } from "#shared/api/requests.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Bar, type BarPart } from "#web/ui/bar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import type { MessageAddress } from "#web/pages/session/session-address.ts";
import { multiply, type CostLine } from "./cost-lines.ts";
import styles from "./cost-table.module.css";
import { Began, Marks } from "./line-marks.tsx";
import { TierText } from "./tier-text.tsx";

/** One request: when, how it went, its buckets, its tier and price row, what it cost, and all up to here. */
export const CostLineView = memo(function CostLineView(props: {
  line: Extract<CostLine, { kind: "request" }>;
  most: bigint;
  selected: boolean;
  onSelect: (at: MessageAddress) => void;
  /** To its message. */
  link: string;
}) {
  const { line, most, selected, onSelect, link } = props;
  const { row, child } = line;
  const t = useText();
  const format = useFormat();
  const { tokens } = row;
  const select = () => onSelect({ session: child, shard: row.shard, line: row.line });
  const tone = tokens === null && !row.running ? styles.failed : row.compaction ? styles.compaction : null;
  return (
    <div
      className={classNames(styles.line, tone, child !== null && styles.childLine, selected && styles.selected)}
      role="row"
      aria-selected={selected}
      tabIndex={-1}
      onClick={select}
      onKeyDown={(event) => event.key === " " && select()}
    >
      <span role="cell" className={styles.number}>
        <Link to={link} title={t("sessionCosts.open")} onClick={(event) => event.stopPropagation()}>
          {format.count(row.request + 1)}
        </Link>
      </span>
      <span role="cell" className={styles.task}>
        {row.task === null ? "·" : format.count(row.task)}
      </span>
      <span role="cell" className={styles.began} title={format.dateTime(row.begun_at ?? row.instant)}>
        <Began row={row} newDay={line.newDay} />
      </span>
      <span role="cell" className={styles.status}>
        <Marks row={row} />
      </span>
      {tokens === null ? (
        <span role="cell" className={styles.noTokens} aria-colspan={3}>
          {t(row.running ? "sessionCosts.toCome" : "sessionCosts.noUsage")}
        </span>
      ) : (
        <>
          <span role="cell" className={styles.tokens}>
            {format.count(tokens.cache_read)}
          </span>
          <span role="cell" className={styles.tokens}>
            {format.count(tokens.cache_write)}
          </span>
          <span role="cell" className={styles.output}>
            {format.count(tokens.output)}
          </span>
        </>
      )}
      <span role="cell" className={styles.tier}>
        <TierText price={row.price} />
      </span>
      <span role="cell" className={styles.price} title={row.price?.provenance}>
        {row.price === null ? "·" : t(`costs.price.${row.price.source}`)}
      </span>
      <span role="cell" className={styles.cost}>
        <Money amount={row.cost_usd} decimals={4} unpriced={tokens !== null} />
      </span>
      <span role="presentation" className={styles.bar}>
        <Bar parts={barParts(row, most)} />
      </span>
      <span role="cell" className={styles.running}>
        <Money amount={line.running} decimals={4} atLeast={line.bound} />
      </span>
    </div>
  );
});

function barParts(row: RequestRow, most: bigint): BarPart[] {
  const parts = multiply(row);
  if (parts === null || most === 0n) return [];
  const share = (nano: bigint) => Number(nano) / Number(most);
  return [
    { share: share(parts.cache_read), color: "1" },
    { share: share(parts.cache_write), color: "4" },
    { share: share(parts.output), color: "2" },
  ];
}
