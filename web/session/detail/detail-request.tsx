import type { Request } from "#shared/outline/outline.ts";
import { requestAt } from "#shared/outline/read.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Money } from "#web/ui/money.tsx";
import { useReading } from "#web/session/reading.tsx";
import type { SessionView } from "#web/session/replica/session-replica.ts";
import { failureWord } from "#web/session/rows/failure-row.tsx";
import { bucketCost } from "./bucket-cost.ts";
import styles from "./detail.module.css";

const BUCKETS = [
  { bucket: "cache_read", text: "figure.cacheRead", color: "c1" },
  { bucket: "cache_write", text: "figure.otherInput", color: "c4" },
  { bucket: "output", text: "figure.output", color: "c2" },
] as const;

/** The request that a message belongs to: its buckets, what each cost, the tier that held. */
export function DetailRequest({ view, request }: { view: SessionView; request: Request }) {
  const t = useText();
  const format = useFormat();
  const { priceOf } = useReading();
  const { tokens, priced } = priceOf(view.replica.id, request, view.n);
  const { end, interrupted } = requestAt(request, view.n);
  const total = tokens === null ? null : tokens.cache_read + tokens.cache_write + tokens.output;
  const tier =
    priced === null
      ? null
      : priced.tier === null
        ? t("session.detail.baseTier")
        : t("session.detail.tier", { tokens: format.tokens(priced.tier.input_tokens_over) });
  const outcome = interrupted
    ? t("session.detail.interrupted")
    : end !== null && end.status !== "completed"
      ? failureWord(end.status, t)
      : tier;
  return (
    <>
      <h3 className={styles.title}>
        {t("session.detail.request", { number: request.request + 1 })}
        {outcome !== null && <span className={styles.note}>{outcome}</span>}
      </h3>
      {tokens === null ? (
        <p className={styles.hint}>
          {end === null && !interrupted ? t("session.detail.usageToCome") : t("session.detail.noUsage")}
        </p>
      ) : (
        <table className={styles.buckets}>
          <tbody>
            {BUCKETS.map(({ bucket, text, color }) => (
              <tr key={bucket}>
                <td>
                  <span className={`${styles.swatch} ${styles[color]}`} aria-hidden="true" /> {t(text)}
                </td>
                <td className="num">{format.count(tokens[bucket])}</td>
                <td className="num text-2">
                  {priced === null ? "" : <Money amount={bucketCost(priced, bucket, tokens[bucket])} decimals={6} />}
                </td>
              </tr>
            ))}
            <tr className={styles.sum}>
              <td>{t("session.detail.total")}</td>
              <td className="num">{format.count(total)}</td>
              <td className="num">
                <Money amount={priced === null ? null : priced.nano} unpriced decimals={6} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </>
  );
}
