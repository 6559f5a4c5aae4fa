import { createDateFormat, type DateFormat } from "./dates.ts";
import { formatDuration, type DurationStyle } from "./durations.ts";
import { createMoneyFormat, type MoneyFormat } from "./money.ts";
import { createNumberFormat, type NumberFormat } from "./numbers.ts";
import { FORMAT_WORDS, type Language } from "./words.ts";

/** Everything that turns a figure into text. What is unknown becomes a word, never a zero. */
export interface Format extends NumberFormat, MoneyFormat, DateFormat {
  readonly language: Language;
  readonly zone: string;
  /** A duration in ms, past (`17 m 56 s`) unless the `clock` style (`2:27:57`) is asked for. */
  duration(ms: number | null, style?: DurationStyle): string;
  /** The word for a figure that is not known. */
  readonly unknown: string;
}

/**
 * Makes the one formatter of a language and a zone (an IANA name; throws a RangeError for any other).
 * Pure: it has no clock, so `now` is a parameter where it matters.
 */
export function createFormat(settings: { language: Language; zone: string }): Format {
  const { language, zone } = settings;
  const words = FORMAT_WORDS[language];
  return {
    language,
    zone,
    unknown: words.unknown,
    ...createNumberFormat(language, words),
    ...createMoneyFormat(language, words),
    ...createDateFormat(language, zone, words),
    duration: (ms, style = "words") => formatDuration(ms, style, words),
  };
}
