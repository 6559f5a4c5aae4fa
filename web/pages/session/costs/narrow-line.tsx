import { memo } from "react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import type { MessageAddress } from "#web/pages/session/session-address.ts";
import type { CostLine } from "./cost-lines.ts";
import styles from "./cost-table.module.css";
import { Began, Marks } from "./line-marks.tsx";

/** A request on a narrow screen, in two lines: what it was and what it cost, then its buckets and the sum up to here. */
export const NarrowLine = memo(function NarrowLine(props: {
  line: Extract<CostLine, { kind: "request" }>;
  selected: boolean;
  onSelect: (at: MessageAddress) => void;
}) {
  const { line, selected, onSelect } = props;
  const { row, child } = line;
  const t = useText();
  const format = useFormat();
  const { tokens } = row;
  const select = () => onSelect({ session: child, shard: row.shard, line: row.line });
  const tone = tokens === null && !row.running ? styles.failed : row.compaction ? styles.compaction : null;
  const buckets =
    tokens === null
      ? t(row.running ? "sessionCosts.toCome" : "sessionCosts.noUsage")
      : [
          `${t("figure.cacheRead")} ${format.count(tokens.cache_read)}`,
          `${t("figure.otherInput")} ${format.count(tokens.cache_write)}`,
          `${t("figure.output")} ${format.count(tokens.output)}`,
        ].join(" · ");
  return (
    <div
      className={classNames(styles.narrow, tone, selected && styles.selected)}
      role="row"
      aria-selected={selected}
      tabIndex={-1}
      onClick={select}
      onKeyDown={(event) => event.key === " " && select()}
    >
      <span role="cell" className={styles.narrowTop}>
        <b>{format.count(row.request + 1)}</b> <Began row={row} newDay={line.newDay} /> <Marks row={row} />
      </span>
      <span role="cell" className={styles.cost}>
        <Money amount={row.cost_usd} decimals={4} unpriced={tokens !== null} />
      </span>
      <span role="cell" className={classNames(styles.narrowBottom, "ellipsis")}>
        {buckets}
      </span>
      <span role="cell" className={styles.narrowTotal}>
        <Money amount={line.running} decimals={4} atLeast={line.bound} />
      </span>
    </div>
  );
});
