import { bucketAxis, bucketKeyAt } from "#shared/figures/buckets.ts";

/** Which sessions by time: those whose span overlaps the range. Days are local, both of them included. */
export type TimeRange =
  | { readonly kind: "all" }
  | { readonly kind: "last"; readonly days: 1 | 7 | 30 }
  | { readonly kind: "days"; readonly from: string | null; readonly to: string | null };

/** The names of ranges in addresses and in the select; `custom` is any from–to. */
export type RangeName = "all" | "today" | "7d" | "30d" | "custom";

export const ALL_TIME: TimeRange = { kind: "all" };

const LAST: Readonly<Record<"today" | "7d" | "30d", TimeRange>> = {
  today: { kind: "last", days: 1 },
  "7d": { kind: "last", days: 7 },
  "30d": { kind: "last", days: 30 },
};

/** The name of a range. */
export function rangeName(range: TimeRange): RangeName {
  if (range.kind === "all") return "all";
  if (range.kind === "days") return "custom";
  return range.days === 1 ? "today" : `${range.days}d`;
}

/** Reads a range from an address; what makes no sense is all time. */
export function readRange(params: URLSearchParams): TimeRange {
  const name = params.get("range");
  if (name === "today" || name === "7d" || name === "30d") return LAST[name];
  const from = readDay(params.get("from"));
  const to = readDay(params.get("to"));
  return from === null && to === null ? ALL_TIME : { kind: "days", from, to };
}

/** The parameters of a range in an address. */
export function rangeParams(range: TimeRange): Record<"range" | "from" | "to", string> {
  if (range.kind === "days") return { range: "", from: range.from ?? "", to: range.to ?? "" };
  return { range: range.kind === "all" ? "" : rangeName(range), from: "", to: "" };
}

/** The range of a name; a custom one starts with the last week, to be changed from there. */
export function rangeOf(name: RangeName, now: number, zone: string): TimeRange {
  if (name === "all") return ALL_TIME;
  if (name !== "custom") return LAST[name];
  const today = bucketKeyAt("day", zone, now);
  return { kind: "days", from: addDays(today, -6), to: today };
}

/** The instants of a range in a zone as ISO 8601, `to` excluded; null where it is open. */
export function rangeBounds(range: TimeRange, now: number, zone: string): { from: string | null; to: string | null } {
  if (range.kind === "all") return { from: null, to: null };
  if (range.kind === "last") {
    // Whole days, so that the bounds hold still for a day and with them what is cached under them.
    const today = bucketKeyAt("day", zone, now);
    return { from: dayStart(addDays(today, 1 - range.days), zone), to: null };
  }
  return {
    from: range.from === null ? null : dayStart(range.from, zone),
    to: range.to === null ? null : dayStart(addDays(range.to, 1), zone),
  };
}

const DAY = 86_400_000;

function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = Date.parse(text);
  // 30 February is a date to Date.parse of some engines, and 31 April was one once.
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** The first instant of a local day (`2026-11-30`), ISO 8601: not always midnight, and not always 24 h after the one before. */
export function dayStart(day: string, zone: string): string {
  const around = Date.parse(day);
  const axis = bucketAxis(around - 2 * DAY, around + 2 * DAY, "day", zone);
  const found = axis.keys.findIndex((key) => key >= day);
  const at = axis.edges[found === -1 ? axis.keys.length : found];
  return new Date(at ?? around).toISOString();
}
