import { LOCALES, type FormatWords, type Language } from "./words.ts";

/** Text of plain numbers: counts, tokens, bytes, shares and rates. `null` becomes the word for unknown. */
export interface NumberFormat {
  /** All digits, grouped: `1,846`. */
  count(n: number | null): string;
  /** Compact, for tokens: `512`, `688.1k`, `9.23M`, `164.9M`; an exact multiple has no decimals (`200k`, `1M`). */
  tokens(n: number | null): string;
  /** Decimal units: `184 B`, `2.1 kB`, `84 kB`, `6.8 GB`. */
  bytes(n: number | null): string;
  /** A ratio as a share: `0.902` is `90.2%`. Only a full ratio reads 100%, only an empty one 0%. */
  percent(ratio: number | null): string;
  /** Tokens per second: `41 tok/s`. */
  rate(tokensPerSecond: number | null): string;
}

/** Makes the number formatters of one language; the Intl objects are made once here. */
export function createNumberFormat(language: Language, words: FormatWords): NumberFormat {
  const whole = fixed(language, 0);
  const tenth = fixed(language, 1);
  const hundredth = fixed(language, 2);

  function tokens(n: number): string {
    const unit = TOKEN_UNITS.find((candidate) => Math.abs(n) >= candidate.from);
    if (!unit) return whole.format(n);
    const scaled = n / unit.size;
    if (Number.isInteger(scaled)) return whole.format(scaled) + unit.sign;
    const wide = unit.sign === "k" || Math.abs(scaled) >= 99.995;
    return (wide ? tenth : hundredth).format(scaled) + unit.sign;
  }

  function bytes(n: number): string {
    const unit = BYTE_UNITS.find((candidate) => n >= candidate.from);
    if (!unit) return `${whole.format(n)} B`;
    const scaled = n / unit.size;
    return `${(scaled < 9.95 ? tenth : whole).format(scaled)} ${unit.sign}`;
  }

  function percent(ratio: number): string {
    const share = ratio * 100;
    if (share > 0 && share < 0.05) return "<0.1%";
    if (share > 99.9 && share < 100) return `${tenth.format(99.9)}%`;
    return `${(Number.isInteger(Number(share.toFixed(6))) ? whole : tenth).format(share)}%`;
  }

  const rate = (perSecond: number) => `${(perSecond < 9.95 ? tenth : whole).format(perSecond)} ${words.perSecond}`;
  const known = (text: (n: number) => string) => (n: number | null) =>
    n === null || !Number.isFinite(n) ? words.unknown : text(n);

  return {
    count: known((n) => whole.format(n)),
    tokens: known(tokens),
    bytes: known(bytes),
    percent: known(percent),
    rate: known(rate),
  };
}

interface Unit {
  /** The smallest number shown in this unit: where rounding in the smaller one would reach four digits. */
  from: number;
  size: number;
  sign: string;
}

const TOKEN_UNITS: readonly Unit[] = [
  { from: 999_950_000, size: 1e9, sign: "B" },
  { from: 999_950, size: 1e6, sign: "M" },
  { from: 1000, size: 1e3, sign: "k" },
];

const BYTE_UNITS: readonly Unit[] = [
  { from: 999.5e9, size: 1e12, sign: "TB" },
  { from: 999.5e6, size: 1e9, sign: "GB" },
  { from: 999.5e3, size: 1e6, sign: "MB" },
  { from: 1000, size: 1e3, sign: "kB" },
];

function fixed(language: Language, digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
