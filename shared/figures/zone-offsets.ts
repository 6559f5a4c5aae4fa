import { createZonedClock, utcOf } from "#shared/format/zoned-clock.ts";

/** A stretch of time in which a zone's clock runs evenly. */
export interface ZoneSpan {
  readonly from: number;
  /** Not included. */
  readonly to: number;
  /** Local time minus UTC, in ms. */
  readonly offset: number;
}

// No zone changes its clock and changes it back within a week.
const PROBE = 7 * 86_400_000;

/** No zone's clock changed before, and of what comes after nothing is known: calendars have no words for all of it. */
const FIRST = Date.UTC(1800, 0, 1);
const LAST = Date.UTC(9999, 11, 1);

type OffsetAt = (instant: number) => number;
const offsets = new Map<string, OffsetAt>();

/** Local time minus UTC in ms at an instant. Throws RangeError for a name that is no zone. */
export function zoneOffset(zone: string): OffsetAt {
  let offsetAt = offsets.get(zone);
  if (offsetAt === undefined) offsets.set(zone, (offsetAt = makeOffset(zone)));
  return offsetAt;
}

function makeOffset(zone: string): OffsetAt {
  if (zone === "UTC") return () => 0;
  const clock = createZonedClock(zone); // made once per zone, since Intl objects are dear
  return (instant) => {
    const second = Math.floor(Math.min(Math.max(instant, FIRST), LAST) / 1000) * 1000;
    return utcOf(clock(second)) - second;
  };
}

/** The spans of even clock that make up [from, to), in order. */
export function zoneSpans(zone: string, from: number, to: number): ZoneSpan[] {
  const offsetAt = zoneOffset(zone);
  const spans: ZoneSpan[] = [];
  let start = from;
  let offset = offsetAt(from);
  for (let probe = from; probe < to;) {
    const next = Math.min(probe + PROBE, to);
    if (offsetAt(next) === offset) {
      probe = next;
      continue;
    }
    const change = firstChange(offsetAt, probe, next, offset);
    if (change >= to) break;
    spans.push({ from: start, to: change, offset });
    [start, probe, offset] = [change, change, offsetAt(change)];
  }
  if (start < to) spans.push({ from: start, to, offset });
  return spans;
}

/** The first instant after `low` with another offset, to the ms; `high` has one. */
function firstChange(offsetAt: OffsetAt, low: number, high: number, offset: number): number {
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}
