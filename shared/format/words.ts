/** The two languages of the product. */
export type Language = "en" | "zh";

/** A point in time: milliseconds since 1970 or ISO 8601 text; `null` when it is not recorded. */
export type Instant = number | string | null;

/** The words a formatter needs itself; everything else belongs to the text catalogue of the app. */
export interface FormatWords {
  unknown: string;
  unpriced: string;
  today: string;
  yesterday: string;
  /** Unit signs of durations, from days to milliseconds. */
  units: { d: string; h: string; m: string; s: string; ms: string };
  perSecond: string;
}

export const FORMAT_WORDS: Record<Language, FormatWords> = {
  en: {
    unknown: "unknown",
    unpriced: "unpriced",
    today: "Today",
    yesterday: "Yesterday",
    units: { d: "d", h: "h", m: "m", s: "s", ms: "ms" },
    perSecond: "tok/s",
  },
  zh: {
    unknown: "未知",
    unpriced: "未定价",
    today: "今天",
    yesterday: "昨天",
    units: { d: "天", h: "小时", m: "分", s: "秒", ms: "毫秒" },
    perSecond: "tok/s",
  },
};

/** The locale whose digit grouping and names each language uses. */
export const LOCALES: Record<Language, string> = { en: "en-US", zh: "zh-CN" };
