import { parseUsd } from "#shared/money/nano.ts";
import { LOCALES, type FormatWords, type Language } from "./words.ts";

/** How an amount is shown. Lists take 2 decimals, an audit 4, one request 6. */
export interface MoneyOptions {
  decimals?: 2 | 4 | 6;
  /** The amount is a lower bound: something in it is unpriced or without usage. */
  atLeast?: boolean;
  /** The amount is estimated, not recorded. */
  estimate?: boolean;
  /** Says why a `null` amount is unknown: no price row (`true`), or anything else. */
  unpriced?: boolean;
}

/** An amount in pieces, so that the mark in front can be muted. */
export interface MoneyParts {
  mark: "≥" | "~" | "";
  text: string;
  known: boolean;
}

/** Integer nano-dollars, or the API's decimal text of USD (`"0.015330450"`); `null` is unknown. */
export type Amount = bigint | string | null;

/** Text of money; an amount never passes through a float. */
export interface MoneyFormat {
  /** `$9.81`, `≥ $9.81`, `<$0.01`; `null` is `unpriced` or `unknown`. */
  money(amount: Amount, options?: MoneyOptions): string;
  moneyParts(amount: Amount, options?: MoneyOptions): MoneyParts;
  /** USD per million tokens as decimal text or number, with two decimals at least and no digit lost: `0.30`, `0.0375`. */
  price(usdPerMillion: string | number | null): string;
}

/** Makes the money formatters of one language. */
export function createMoneyFormat(language: Language, words: FormatWords): MoneyFormat {
  const grouped = new Intl.NumberFormat(LOCALES[language]);

  function dollars(nano: bigint, decimals: 2 | 4 | 6): string {
    const step = 10n ** BigInt(9 - decimals);
    const size = nano < 0n ? -nano : nano;
    const sign = nano < 0n ? "−" : "";
    // A known amount must not read as nothing.
    if (size > 0n && size < step) return `${sign}<$0.${"1".padStart(decimals, "0")}`;
    const steps = (size + step / 2n) / step;
    const perDollar = 10n ** BigInt(decimals);
    const cents = (steps % perDollar).toString().padStart(decimals, "0");
    return `${sign}$${grouped.format(steps / perDollar)}.${cents}`;
  }

  function moneyParts(amount: Amount, options: MoneyOptions = {}): MoneyParts {
    const nano = typeof amount === "string" ? parseUsd(amount) : amount;
    if (nano === null) return { mark: "", text: options.unpriced ? words.unpriced : words.unknown, known: false };
    const mark = options.atLeast ? "≥" : options.estimate ? "~" : "";
    return { mark, text: dollars(nano, options.decimals ?? 2), known: true };
  }

  return {
    moneyParts,
    money(amount, options) {
      const { mark, text } = moneyParts(amount, options);
      return mark ? `${mark} ${text}` : text;
    },
    price(usdPerMillion) {
      if (usdPerMillion === null) return words.unknown;
      const text = typeof usdPerMillion === "number" ? plainDecimal(usdPerMillion) : usdPerMillion;
      const [whole = "0", fraction = ""] = text.split(".");
      return `${whole}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
    },
  };
}

/** Number text without an exponent: tiny prices print as `1e-7` otherwise. */
function plainDecimal(n: number): string {
  return Math.abs(n) < 1e-6 ? n.toFixed(12) : String(n);
}
