import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import type { RequestPrice, RequestRow } from "#shared/api/requests.ts";
import type { Format } from "#shared/format/format.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Money } from "#web/ui/money.tsx";
import { TableFrame } from "#web/ui/table-frame.tsx";
import styles from "./requests.module.css";
import { sessionLink } from "#web/ui/session-link.ts";
import { useStatusText } from "./use-status-text.ts";

const HEADS = [
  "figure.cacheRead",
  "figure.otherInput",
  "figure.output",
  "costs.column.latency",
  "costs.column.price",
  "costs.column.cost",
] as const satisfies readonly PlainTextKey[];

/** Requests, each leading to its message in its session. */
export function RequestTable({ rows }: { rows: readonly RequestRow[] }) {
  const t = useText();
  return (
    <TableFrame label={t("costs.drawer.requests")} className={styles.frame}>
      <thead>
        <tr>
          <th scope="col">{t("costs.column.time.when")}</th>
          <th scope="col">{t("costs.by.session")}</th>
          <th scope="col">{t("costs.by.model")}</th>
          {HEADS.map((head) => (
            <th key={head} scope="col" className="num">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RequestLine key={`${row.root} ${row.project} ${row.agent} ${row.session} ${row.request}`} row={row} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function RequestLine({ row }: { row: RequestRow }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { tokens } = row;
  const link = sessionLink(row, row);
  // The link is the way for keyboards; the rest of the row is a larger target for the pointer.
  const onClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest("a") && getSelection()?.isCollapsed !== false) void navigate(link);
  };
  return (
    <tr className={styles.row} onClick={onClick}>
      <td title={format.dateTime(row.instant)}>
        <Link to={link} className={styles.when}>
          {row.instant === null ? t("costs.notRecorded") : shortTime(row.instant, format)}
        </Link>
      </td>
      <td className={styles.session} title={[row.title, row.project, row.agent].filter(Boolean).join("\n")}>
        <span className={styles.titleCell}>
          <span className={row.title === null ? "ellipsis text-3" : "ellipsis"}>
            {row.title ?? t("costs.untitled")}
          </span>
          <StatusBadges row={row} />
        </span>
      </td>
      <td className={styles.model} title={[row.provider, row.model_id].filter(Boolean).join(" · ")}>
        {row.model_id ?? <span className="text-3">{t("costs.notRecorded")}</span>}
      </td>
      {tokens ? (
        <>
          <td className="num">{format.count(tokens.cache_read)}</td>
          <td className="num">{format.count(tokens.cache_write)}</td>
          <td className="num">{format.count(tokens.output)}</td>
        </>
      ) : (
        <td className="num text-3" colSpan={3}>
          {t("costs.request.noUsage")}
        </td>
      )}
      <td className="num">{row.latency_ms === null ? <Unknown /> : format.duration(row.latency_ms)}</td>
      <td className="num" title={row.price?.provenance}>
        {row.price ? <PriceCell price={row.price} /> : <span className="text-3">·</span>}
      </td>
      <td className="num">
        <Money amount={row.cost_usd} decimals={6} unpriced={tokens !== null} />
      </td>
    </tr>
  );
}

/** Day and time to the second: several days stand below each other. */
function shortTime(instant: string, format: Format): string {
  return `${format.bucketLabel(format.dayKey(instant) ?? "", "week")} ${format.clock(instant, { seconds: true })}`;
}

function Unknown() {
  return <span className="text-3">{useFormat().unknown}</span>;
}

function StatusBadges({ row }: { row: RequestRow }) {
  const t = useText();
  const { status, running, compaction } = row;
  const statusText = useStatusText();
  const bad = status !== null && status !== "completed" && status !== "aborted";
  return (
    <>
      {compaction && <Badge>{t("costs.request.compaction")}</Badge>}
      {running && <Badge tone="ok">{t("costs.request.running")}</Badge>}
      {status === null && !running && row.tokens === null && <Badge tone="warn">{t("costs.request.neverEnded")}</Badge>}
      {status !== null && status !== "completed" && <Badge tone={bad ? "error" : "plain"}>{statusText(status)}</Badge>}
    </>
  );
}

/** Where the price comes from, and the tier that the request reached. */
function PriceCell({ price }: { price: RequestPrice }) {
  const t = useText();
  const format = useFormat();
  const source = t(`costs.price.${price.source}`);
  if (!price.tier) return source;
  const tokens = format.tokens(price.tier.input_tokens_over);
  return (
    <>
      <span className={styles.tier}>
        {t(price.tier.inclusive ? "costs.request.atLeast" : "costs.request.over", { tokens })}
      </span>{" "}
      {source}
    </>
  );
}
