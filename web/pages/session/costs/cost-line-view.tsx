import { Ban, Clock, CornerUpRight, Layers2, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import type { RequestRow } from "#shared/api/requests.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Bar, type BarPart } from "#web/ui/bar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import type { MessageAddress } from "#web/pages/session/session-address.ts";
import { multiply, type CostLine } from "./cost-lines.ts";
import styles from "./cost-table.module.css";
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
      onClick={select}
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
        <Money amount={line.running} decimals={4} />
      </span>
    </div>
  );
});

/** The time; the first request of a day shows the day too. */
function Began({ row, newDay }: { row: RequestRow; newDay: boolean }) {
  const t = useText();
  const format = useFormat();
  const began = row.begun_at ?? row.instant;
  if (began === null) return <span className="text-3">{t("costs.notRecorded")}</span>;
  const day = newDay ? `${format.bucketLabel(format.dayKey(began) ?? "", "week")} ` : "";
  return (
    <>
      <span className="text-3">{day}</span>
      {format.clock(began, { seconds: true })}
    </>
  );
}

const STATUS: Readonly<Record<string, PlainTextKey>> = {
  failed: "costs.status.failed",
  aborted: "costs.status.aborted",
  timeout: "costs.status.timeout",
  malformed: "costs.status.malformed",
  auth: "costs.status.auth",
};

/** How the request went, where that is not simply completed. */
function Marks({ row }: { row: RequestRow }) {
  const t = useText();
  const { status, running, compaction, cache_break: lost } = row;
  const word = status !== null && Object.hasOwn(STATUS, status) ? STATUS[status] : undefined;
  return (
    <>
      {compaction && <Badge icon={<Layers2 />}>{t("sessionCosts.compaction")}</Badge>}
      {lost !== null && (
        <Badge tone="warn" icon={<TriangleAlert />}>
          <LostText pause={lost.pause_ms} />
        </Badge>
      )}
      {running && <Badge tone="ok">{t("costs.request.running")}</Badge>}
      {status === null && !running && row.begun_at !== null && (
        <Badge tone="warn" icon={<Clock />}>
          {t("costs.request.neverEnded")}
        </Badge>
      )}
      {status !== null && status !== "completed" && (
        <Badge tone={status === "aborted" ? "plain" : "error"} icon={<Ban />}>
          {word ? t(word) : status}
        </Badge>
      )}
      {row.retried && <Badge icon={<CornerUpRight />}>{t("sessionCosts.retried")}</Badge>}
    </>
  );
}

function LostText({ pause }: { pause: number | null }) {
  const t = useText();
  const format = useFormat();
  return pause === null ? t("sessionCosts.lost") : `${t("sessionCosts.lost")} · ${format.duration(pause)}`;
}

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
