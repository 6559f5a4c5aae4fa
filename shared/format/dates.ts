import { LOCALES, type FormatWords, type Instant, type Language } from "./words.ts";
import { createZonedClock, dayNumber, type LocalTime, utcOf } from "./zoned-clock.ts";

/** Sizes of a usage bucket. */
export type BucketSize = "minute" | "hour" | "day" | "week" | "month";

/** Text of instants in one zone. `now` is always passed: this module has no clock. `null` is the word for unknown. */
export interface DateFormat {
  /** `14:32`, or `14:32:07` with seconds. */
  clock(at: Instant, options?: { seconds?: boolean }): string;
  /** Day, year and time, for tooltips and details: `30 Nov 2026, 14:32:07`. */
  dateTime(at: Instant): string;
  /** `30 Nov 2026`. */
  date(at: Instant): string;
  /** Two days and what lies between, each part once: `24 – 30 Nov 2026`, `28 Oct – 3 Nov 2026`. */
  dateRange(first: Instant, last: Instant): string;
  /** `Mon 30 Nov`; with the year where it is not the year of `now`. */
  dayLabel(at: Instant, now: number): string;
  /** `Today`, `Yesterday`, the weekday within the last week, else the date. */
  relativeDay(at: Instant, now: number): string;
  /** Shortest exact text: `14:32` today, `Sun 17:12` within the last week, the date before that. */
  when(at: Instant, now: number): string;
  /** The local day as a key: `2026-11-30`; `null` for an unknown instant. */
  dayKey(at: Instant): string | null;
  /** `Asia/Shanghai, UTC+8`: the offset is that of the given instant. */
  zoneLabel(at: number): string;
  /** A usage bucket's key as axis text: `Tue 24`, `01:00`, `Jan 2026`. */
  bucketLabel(key: string, size: BucketSize): string;
  /** A usage bucket's key in full, for hover cards and tables: `Tue 24 Nov 2026`. */
  bucketTitle(key: string, size: BucketSize): string;
}

/** Makes the date formatters of one language and zone (an IANA name; an unknown one throws a RangeError). */
export function createDateFormat(language: Language, zone: string, words: FormatWords): DateFormat {
  const localTime = createZonedClock(zone);
  const months = names(language, { month: "short" }, (i) => Date.UTC(2024, i, 15), 12);
  // 7 January 2024 was a Sunday, so that index 0 is Sunday as in Date#getUTCDay.
  const shortDays = names(language, { weekday: "short" }, (i) => Date.UTC(2024, 0, 7 + i), 7);
  const longDays = names(language, { weekday: "long" }, (i) => Date.UTC(2024, 0, 7 + i), 7);
  const text = language === "zh" ? chinese() : english();

  function english() {
    return {
      day: (t: LocalTime) => `${t.day} ${months[t.month - 1]}`,
      date: (t: LocalTime) => `${t.day} ${months[t.month - 1]} ${t.year}`,
      named: (t: LocalTime) => `${shortDays[t.weekday]} ${t.day} ${months[t.month - 1]}`,
      month: (t: LocalTime) => `${months[t.month - 1]} ${t.year}`,
      tick: (t: LocalTime) => `${shortDays[t.weekday]} ${t.day}`,
      from: (t: LocalTime, same: "month" | "year") =>
        same === "month" ? `${t.day}` : `${t.day} ${months[t.month - 1]}`,
      to: (t: LocalTime) => `${t.day} ${months[t.month - 1]} ${t.year}`,
      comma: ", ",
    };
  }
  function chinese() {
    const day = (t: LocalTime) => `${t.month} 月 ${t.day} 日`;
    return {
      day,
      date: (t: LocalTime) => `${t.year} 年 ${day(t)}`,
      named: (t: LocalTime) => `${day(t)} ${shortDays[t.weekday]}`,
      month: (t: LocalTime) => `${t.year} 年 ${t.month} 月`,
      tick: (t: LocalTime) => `${t.day} 日 ${shortDays[t.weekday]}`,
      from: (t: LocalTime) => `${t.year} 年 ${day(t)}`,
      to: (t: LocalTime, same: "month" | "year") => (same === "month" ? `${t.day} 日` : day(t)),
      comma: " ",
    };
  }

  const minutes = (t: LocalTime) => `${two(t.hour)}:${two(t.minute)}`;
  const seconds = (t: LocalTime) => `${minutes(t)}:${two(t.second)}`;
  const known = (at: Instant, say: (t: LocalTime) => string) => {
    const ms = epochOf(at);
    return ms === null ? words.unknown : say(localTime(ms));
  };
  const daysBefore = (t: LocalTime, now: number) => dayNumber(localTime(now)) - dayNumber(t);
  const dayOrDate = (t: LocalTime, now: number) => (t.year === localTime(now).year ? text.day(t) : text.date(t));

  return {
    clock: (at, options) => known(at, (t) => (options?.seconds ? seconds(t) : minutes(t))),
    dateTime: (at) => known(at, (t) => `${text.date(t)}${text.comma}${seconds(t)}`),
    date: (at) => known(at, text.date),
    dateRange: (first, last) =>
      known(first, (from) =>
        known(last, (to) => {
          if (dayNumber(from) === dayNumber(to)) return text.date(from);
          if (from.year !== to.year) return `${text.date(from)} – ${text.date(to)}`;
          const same = from.month === to.month ? "month" : "year";
          return `${text.from(from, same)} – ${text.to(to, same)}`;
        }),
      ),
    dayLabel: (at, now) => known(at, (t) => (t.year === localTime(now).year ? text.named(t) : text.date(t))),
    relativeDay: (at, now) =>
      known(at, (t) => {
        const days = daysBefore(t, now);
        if (days === 0) return words.today;
        if (days === 1) return words.yesterday;
        return days > 1 && days < 7 ? (longDays[t.weekday] ?? text.day(t)) : dayOrDate(t, now);
      }),
    when: (at, now) =>
      known(at, (t) => {
        const days = daysBefore(t, now);
        if (days === 0) return minutes(t);
        return days > 0 && days < 7 ? `${shortDays[t.weekday]} ${minutes(t)}` : dayOrDate(t, now);
      }),
    dayKey: (at) => {
      const ms = epochOf(at);
      if (ms === null) return null;
      const t = localTime(ms);
      return `${t.year}-${two(t.month)}-${two(t.day)}`;
    },
    zoneLabel: (at) => `${zone}${zone === "UTC" ? "" : `, ${offsetText(localTime(at), at)}`}`,
    bucketLabel: (key, size) => bucketText(key, size, { day: text.tick, week: text.day, month: text.month, time: "" }),
    bucketTitle: (key, size) => {
      const full = (t: LocalTime) => `${shortDays[t.weekday]}${text.comma}${text.date(t)}`;
      return bucketText(key, size, { day: full, week: full, month: text.month, time: text.comma });
    },
  };

  function bucketText(
    key: string,
    size: BucketSize,
    say: Record<"day" | "week" | "month", (t: LocalTime) => string> & { time: string },
  ): string {
    const parts = /^(\d{4,})-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d))?)?/.exec(key);
    if (!parts) return key;
    const [, year = "", month = "", day = "01", time = ""] = parts;
    const at = calendarDay(Number(year), Number(month), Number(day));
    if (size === "hour" || size === "minute") return say.time ? `${text.date(at)}${say.time}${key.slice(11)}` : time;
    return say[size](at);
  }
}

function names(language: Language, part: Intl.DateTimeFormatOptions, at: (i: number) => number, n: number): string[] {
  const format = new Intl.DateTimeFormat(LOCALES[language], { ...part, timeZone: "UTC" });
  return Array.from({ length: n }, (_, i) => format.format(at(i)));
}

function calendarDay(year: number, month: number, day: number): LocalTime {
  const midnight = { year, month, day, hour: 0, minute: 0, second: 0 };
  return { ...midnight, weekday: new Date(utcOf(midnight)).getUTCDay() };
}

/** `UTC+8`, `UTC−3:30`, `UTC`. */
function offsetText(t: LocalTime, at: number): string {
  const offset = Math.round((utcOf(t) - at) / 60_000);
  if (offset === 0) return "UTC";
  const size = Math.abs(offset);
  const minutes = size % 60;
  return `UTC${offset < 0 ? "−" : "+"}${Math.floor(size / 60)}${minutes ? `:${two(minutes)}` : ""}`;
}

function epochOf(at: Instant): number | null {
  const ms = typeof at === "string" ? Date.parse(at) : at;
  return ms === null || !Number.isFinite(ms) ? null : ms;
}

const two = (n: number) => String(n).padStart(2, "0");
