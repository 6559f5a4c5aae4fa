/** What a wall clock and a calendar show; `month` is 1–12, `weekday` 0 is Sunday. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  weekday: number;
}

/**
 * Returns a function from an instant (ms) to the local time of `zone`, an IANA name.
 * Throws a RangeError for a name that is no zone.
 */
export function createZonedClock(zone: string): (ms: number) => LocalTime {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (ms) => {
    const fields = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
    for (const { type, value } of format.formatToParts(ms)) {
      if (type in fields) fields[type as keyof typeof fields] = Number(value);
    }
    return { ...fields, weekday: new Date(utcOf(fields)).getUTCDay() };
  };
}

/** The years after which the calendar repeats, and their length in ms. */
const CYCLE_YEARS = 400;
const CYCLE = 146_097 * 86_400_000;

/** The instant (ms) at which UTC shows a local time. `Date.UTC` by itself takes the years 0 to 99 for 1900 to 1999. */
export function utcOf({ year, month, day, hour, minute, second }: Omit<LocalTime, "weekday">): number {
  return Date.UTC(year + CYCLE_YEARS, month - 1, day, hour, minute, second) - CYCLE;
}

/** The number of the local day, so that days can be subtracted without regard to summer time. */
export function dayNumber(t: LocalTime): number {
  return utcOf({ ...t, hour: 0, minute: 0, second: 0 }) / 86_400_000;
}
