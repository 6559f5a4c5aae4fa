import type { RequestPrice } from "#shared/api/requests.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import styles from "./cost-table.module.css";

/** Which tier, or which hours, of its price row a request fell into; a point where the row has but one price. */
export function TierText({ price }: { price: RequestPrice | null }) {
  const t = useText();
  const format = useFormat();
  if (price === null) return "·";
  if (price.tier !== null) {
    const tokens = format.tokens(price.tier.input_tokens_over);
    return (
      <span className={styles.dear}>
        {t(price.tier.inclusive ? "sessionCosts.atLeast" : "sessionCosts.over", { tokens })}
      </span>
    );
  }
  if (price.hours !== null) return `${price.hours.from}–${price.hours.to}`;
  if (price.below_tier === null) return "·";
  const tokens = format.tokens(price.below_tier.input_tokens_over);
  return t(price.below_tier.inclusive ? "sessionCosts.below" : "sessionCosts.upTo", { tokens });
}
