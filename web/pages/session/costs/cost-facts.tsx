import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { RequestPrice, RequestRow } from "#shared/api/requests.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import styles from "./cost-audit.module.css";

function Fact({ name, title, children }: { name: string; title?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={title}>{children}</dd>
    </div>
  );
}

/** Where the cache was lost: how much was read again, after which pause, what that cost. */
export function LostCache({ row }: { row: RequestRow }) {
  const t = useText();
  const format = useFormat();
  const { cache_break: lost, tokens } = row;
  if (lost === null || tokens === null) return null;
  const parts = [
    t("sessionCosts.lost.says", {
      read: format.count(tokens.cache_read),
      previous: format.count(lost.previous_total),
    }),
    lost.pause_ms === null ? null : t("sessionCosts.lost.pause", { pause: format.duration(lost.pause_ms) }),
    lost.extra_usd === null
      ? null
      : t("sessionCosts.lost.extra", {
          tokens: format.count(lost.tokens_read_again),
          amount: format.money(lost.extra_usd, { decimals: 4 }),
        }),
  ].filter((part) => part !== null);
  return (
    <p className={styles.warn}>
      <TriangleAlert aria-hidden="true" />
      <span>
        {parts.map((part) => (
          <span key={part} className={styles.sentence}>
            {part}
          </span>
        ))}
      </span>
    </p>
  );
}

/** Which price row held for the request, and why it and no other. */
export function PriceFacts({ row }: { row: RequestRow }) {
  const t = useText();
  const format = useFormat();
  const { price } = row;
  const tier = useTierWords();
  if (price === null) return null;
  const since = price.effective_from === null ? t("sessionCosts.since.always") : format.date(price.effective_from);
  return (
    <>
      <h3 className={styles.title}>
        {t("sessionCosts.row")}
        <Link className={styles.note} to="/settings#prices">
          {t("sessionCosts.editPrices")}
        </Link>
      </h3>
      <dl className={styles.facts}>
        <Fact name={t("sessionCosts.model")}>{`${price.provider} · ${price.model_id}`}</Fact>
        <Fact name={t("sessionCosts.since")} title={price.effective_from ?? undefined}>
          {since}
        </Fact>
        <Fact name={t("sessionCosts.column.tier")}>{tier(price)}</Fact>
        {price.hours !== null && (
          <Fact name={t("sessionCosts.hours")}>{`${price.hours.from}–${price.hours.to} ${price.hours.tz}`}</Fact>
        )}
        <Fact name={t("sessionCosts.source")}>{t(`sessionCosts.source.${price.source}`)}</Fact>
        <Fact name={t("sessionCosts.from")} title={price.provenance}>
          {price.provenance}
        </Fact>
      </dl>
      <p className={styles.hint}>
        {t(`sessionCosts.why.${price.source}`)}
        {price.matched_by === "version_suffix" && ` ${t("sessionCosts.suffix")}`}
      </p>
    </>
  );
}

function useTierWords(): (price: RequestPrice) => string {
  const t = useText();
  const format = useFormat();
  return ({ tier, below_tier: below }) => {
    if (tier !== null) {
      const tokens = format.count(tier.input_tokens_over);
      return t(tier.inclusive ? "sessionCosts.tier.atLeast" : "sessionCosts.tier.over", { tokens });
    }
    if (below === null) return t("sessionCosts.tier.base");
    const tokens = format.count(below.input_tokens_over);
    return t(below.inclusive ? "sessionCosts.tier.below" : "sessionCosts.tier.upTo", { tokens });
  };
}

/** How long it took, how quick it wrote, and how much of its input came from the cache. */
export function RequestFacts({ row }: { row: RequestRow }) {
  const t = useText();
  const format = useFormat();
  const { latency_ms: latency, tokens } = row;
  const input = tokens === null ? null : tokens.cache_read + tokens.cache_write;
  const timed = latency !== null && latency > 0 && tokens !== null && row.status === "completed";
  return (
    <>
      <h3 className={styles.title}>{t("sessionCosts.request")}</h3>
      <dl className={styles.facts}>
        <Fact name={t("sessionCosts.took")}>{format.duration(latency)}</Fact>
        <Fact name={t("sessionCosts.speed")}>{format.rate(timed ? (tokens.output * 1000) / latency : null)}</Fact>
        <Fact name={t("sessionCosts.cacheHit")}>
          {input === null || tokens === null
            ? format.unknown
            : input === 0
              ? t("costs.noValue")
              : format.percent(tokens.cache_read / input)}
        </Fact>
      </dl>
    </>
  );
}
