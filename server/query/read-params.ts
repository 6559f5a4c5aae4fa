import { bucketAxis } from "#shared/figures/buckets.ts";
import { FIRST_TIME, LAST_TIME } from "#shared/omni/times.ts";
import { zoneOffset } from "#shared/figures/zone-offsets.ts";
import { badParameter, QueryError } from "./query-error.ts";

/** Written for a value that is not recorded: `workspace=(none)`. */
export const NO_VALUE = "(none)";

/**
 * The values a parameter may have. Given once it is a comma list, unless a recorded value reads just so: that alone is
 * meant then. Repeated, each is one value whole, commas and all; an empty one besides says that of a single value.
 * Null when the parameter is not there or empty: everything is meant.
 * @param isRecorded whether something has exactly this value
 */
export function readValues(
  params: URLSearchParams,
  name: string,
  isRecorded: (value: string) => boolean = () => false,
): ReadonlySet<string> | null {
  const given = params.getAll(name);
  const [first, ...more] = given.filter((value) => value !== "");
  if (first === undefined) return null;
  if (given.length > 1 || isRecorded(first)) return new Set([first, ...more]);
  return new Set(first.split(",").filter((value) => value !== ""));
}

/** Values of a closed set. Throws a QueryError that names the others. */
export function readNames<T extends string>(params: URLSearchParams, name: string, known: readonly T[]): T[] {
  const given = params.getAll(name).flatMap((value) => value.split(","));
  return [...new Set(given.map((value) => value.trim()).filter((value) => value !== ""))].map((value) => {
    const found = known.find((other) => other === value);
    if (found === undefined) throw badParameter(name, value, `one or more of ${known.join(", ")}`);
    return found;
  });
}

/** The zone of the query, UTC when none is named. */
export function readZone(params: URLSearchParams): string {
  const zone = params.get("tz") || "UTC";
  try {
    zoneOffset(zone)(0);
    return zone;
  } catch {
    throw badParameter("tz", zone, 'the name of a time zone, such as "UTC" or "Asia/Shanghai"');
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** An instant in ms: ISO 8601 with zone, or a day of the query's zone, meaning its beginning. Null when not given. */
function readInstant(params: URLSearchParams, name: string, zone: string): number | null {
  const text = params.get(name);
  if (text === null || text === "") return null;
  const instant = DAY.test(text) ? startOfDay(text, zone) : /[Zz]|[+-]\d\d:?\d\d$/.test(text) ? Date.parse(text) : NaN;
  if (!(instant >= FIRST_TIME && instant <= LAST_TIME + 1)) {
    throw badParameter(name, text, "a day (2026-01-24) or a time with its zone (2026-01-24T08:00:00Z)");
  }
  return instant;
}

function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (!Number.isFinite(midnight)) return NaN;
  const { edges, keys } = bucketAxis(midnight - 2 * 86_400_000, midnight + 2 * 86_400_000, "day", zone);
  return edges[keys.findIndex((key) => key >= day)] ?? NaN;
}

/** Instants in ms: `from` included, `to` not; null is unbounded. */
export interface TimeRange {
  readonly from: number | null;
  readonly to: number | null;
}

export function readRange(params: URLSearchParams, zone: string): TimeRange {
  const from = readInstant(params, "from", zone);
  const to = readInstant(params, "to", zone);
  if (from !== null && to !== null && from > to) {
    throw new QueryError("bad_range", "The range ends before it begins.", "Give a from that is not after to.");
  }
  return { from, to };
}

/** How many to answer with; throws unless it is a whole number from 1 to `most`. */
export function readLimit(params: URLSearchParams, most: number): number | null {
  const text = params.get("limit");
  if (text === null || text === "") return null;
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > most) {
    throw badParameter("limit", text, `a whole number from 1 to ${most}; the rest is one cursor away`);
  }
  return limit;
}
