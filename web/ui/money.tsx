import type { Amount, MoneyOptions } from "#shared/format/money.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import styles from "./money.module.css";

/** An amount with its mark muted: `≥ $9.81`, `~ $31.20`; unknown amounts are words in grey. */
export function Money({ amount, ...options }: { amount: Amount } & MoneyOptions) {
  const t = useText();
  const { mark, text, known } = useFormat().moneyParts(amount, options);
  if (!known) return <span className={styles.unknown}>{text}</span>;
  if (!mark) return <span className={styles.money}>{text}</span>;
  const spoken = mark === "≥" ? t("money.atLeast", { amount: text }) : t("money.estimate", { amount: text });
  return (
    <span className={styles.money}>
      <span className="visually-hidden">{spoken}</span>
      <span aria-hidden="true">
        <span className={styles.mark}>{mark}</span>
        {text}
      </span>
    </span>
  );
}
