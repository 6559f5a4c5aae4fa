const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
// Zones change their offset only at whole quarters of an hour UTC, so one look-up answers for all of a quarter.
const QUARTER = 15 * MINUTE;
// About 28 years of quarters: a bound against hostile instants, never reached by real ones.
const MOST_QUARTERS = 1_000_000;

/** Tells the time of day in one zone: milliseconds since local midnight by the clock on the wall, 0..86,399,999. */
export type ZoneClock = (instant: number) => number;

const clocks = new Map<string, ZoneClock>();

/** The clock of an IANA zone; made once per zone, since Intl objects are dear. Throws RangeError for an unknown zone. */
export function zoneClock(tz: string): ZoneClock {
  let clock = clocks.get(tz);
  if (clock === undefined) {
    clock = tz === "UTC" ? (instant) => modulo(instant, DAY) : makeClock(tz);
    clocks.set(tz, clock);
  }
  return clock;
}

/** Whether the runtime knows the zone. */
export function isZone(tz: string): boolean {
  try {
    return zoneClock(tz) !== null;
  } catch {
    return false;
  }
}

function makeClock(tz: string): ZoneClock {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: tz,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const offsets = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / QUARTER);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      if (offsets.size >= MOST_QUARTERS) offsets.clear();
      const [hour = 0, minute = 0, second = 0] = format
        .format(quarter * QUARTER)
        .split(":")
        .map(Number);
      offset = (hour * 60 + minute) * MINUTE + second * 1000 - modulo(quarter * QUARTER, DAY);
      offsets.set(quarter, offset);
    }
    return modulo(instant + offset, DAY);
  };
}

function modulo(value: number, divisor: number): number {
  return value - Math.floor(value / divisor) * divisor;
}
