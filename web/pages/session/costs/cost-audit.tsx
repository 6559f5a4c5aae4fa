import { X } from "lucide-react";
import { Link } from "react-router";
import type { RequestRow } from "#shared/api/requests.ts";
import type { SessionDetail } from "#shared/api/shapes.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Money } from "#web/ui/money.tsx";
import type { MessageAddress } from "#web/pages/session/session-address.ts";
import styles from "./cost-audit.module.css";
import { multiply } from "./cost-lines.ts";
import { FamilyCosts, TaskCosts } from "./cost-groups.tsx";
import { LostCache, PriceFacts, RequestFacts } from "./cost-facts.tsx";
import { useMessageLink } from "./use-message-link.ts";
import type { SessionCostsState } from "./use-session-costs.ts";

/** The selected request multiplied out, why this price held, and the sums it is part of. */
export function CostAudit(props: {
  detail: SessionDetail;
  row: RequestRow | null;
  /** Whose request it is; null: the page's session. */
  child: string | null;
  costs: SessionCostsState;
  family: boolean;
  onSelect: (at: MessageAddress) => void;
  onClose: () => void;
}) {
  const { detail, row, child, costs, family, onSelect, onClose } = props;
  const t = useText();
  const format = useFormat();
  const link = useMessageLink();
  return (
    <aside className={styles.panel} aria-label={t("session.view.costs")}>
      <div className={styles.head}>
        <h2>
          {row === null
            ? t("session.view.costs")
            : t("sessionCosts.audited", { number: format.count(row.request + 1) })}
        </h2>
        {row !== null && <span className={styles.note}>{format.dateTime(row.begun_at ?? row.instant)}</span>}
        <IconButton label={t("action.close")} icon={<X />} onClick={onClose} />
      </div>
      <div className={styles.body}>
        {row === null ? (
          <p className={styles.hint}>{t("sessionCosts.pick")}</p>
        ) : (
          <>
            <Product row={row} />
            <Link className={styles.link} to={link.to({ session: child, shard: row.shard, line: row.line })}>
              {t("sessionCosts.open")}
            </Link>
            <LostCache row={row} />
            <PriceFacts row={row} />
            <RequestFacts row={row} />
          </>
        )}
        {family && <FamilyCosts detail={detail} members={costs.members} missing={costs.missing} />}
        <TaskCosts detail={detail} lines={costs.lines} onSelect={onSelect} />
      </div>
    </aside>
  );
}

const BUCKETS = [
  { bucket: "cache_read", text: "figure.cacheRead" },
  { bucket: "cache_write", text: "figure.otherInput" },
  { bucket: "output", text: "figure.output" },
] as const;

/** Bucket × price per million = amount, for each bucket, and their sum. */
function Product({ row }: { row: RequestRow }) {
  const t = useText();
  const format = useFormat();
  const { tokens, price } = row;
  const parts = multiply(row);
  if (tokens === null) {
    return <p className={styles.hint}>{t(row.running ? "sessionCosts.toCome" : "sessionCosts.noUsage")}</p>;
  }
  return (
    <>
      <table className={styles.product}>
        <tbody>
          {BUCKETS.map(({ bucket, text }) => (
            <tr key={bucket}>
              <th scope="row">{t(text)}</th>
              <td className="num">{format.count(tokens[bucket])}</td>
              <td className="num text-3">
                {price !== null && t("sessionCosts.times", { price: `$${format.price(price[bucket])}` })}
              </td>
              <td className="num">{parts !== null && <Money amount={parts[bucket]} decimals={6} />}</td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <th scope="row">{t("sessionCosts.column.cost")}</th>
            <td className="num">{format.count(tokens.total)}</td>
            <td className="num text-3">{price !== null && t("sessionCosts.perMillion")}</td>
            <td className="num">
              <Money amount={row.cost_usd} decimals={6} unpriced />
            </td>
          </tr>
        </tbody>
      </table>
      {parts !== null && (
        <p className={parts.agrees ? styles.hint : styles.wrong}>
          {t(parts.agrees ? "sessionCosts.rounded" : "sessionCosts.differs")}
        </p>
      )}
      {price === null && (
        <p className={styles.wrong}>
          {t("sessionCosts.unpriced", { model: [row.provider, row.model_id].filter(Boolean).join(" · ") })}{" "}
          <Link to="/settings#prices">{t("sessionCosts.addPrice")}</Link>
        </p>
      )}
    </>
  );
}
