import { bucketAxis, bucketKeyAt } from "#shared/figures/buckets.ts";

/** The ranges that move with the clock. */
export const PRESETS = ["today", "7d", "30d", "month", "all"] as const;
export type Preset = (typeof PRESETS)[number];

/** A range of local days, both included: by name, or from one day key (`2026-11-24`) to another. */
export type Range = { readonly preset: Preset } | { readonly from: string; readonly to: string };

/** Instants in ms: `from` included, `to` not; null is open. */
export interface Instants {
  readonly from: number | null;
  readonly to: number | null;
}

const DAY = 86_400_000;

/** The key of the local day that holds an instant. */
export function dayOf(instant: number, zone: string): string {
  return bucketKeyAt("day", zone, instant);
}

/** The day that is so many days after another one; both are keys, so that no clock change matters. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The first instant of a local day; of one that the zone skipped, the first of the next. */
export function startOfDay(day: string, zone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const axis = bucketAxis(noon - 2 * DAY, noon + 2 * DAY, "day", zone);
  const index = axis.keys.findIndex((key) => key >= day);
  return axis.edges[index] ?? noon;
}

/** The first and the last day of a range on a given day; null for all time. */
export function daysOf(range: Range, today: string): { from: string; to: string } | null {
  if (!("preset" in range)) return range;
  switch (range.preset) {
    case "today":
      return { from: today, to: today };
    case "7d":
      return { from: addDays(today, -6), to: today };
    case "30d":
      return { from: addDays(today, -29), to: today };
    case "month":
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case "all":
      return null;
    default:
      return range.preset satisfies never;
  }
}

/** The instants of a range on a given day in a zone. */
export function instantsOf(range: Range, today: string, zone: string): Instants {
  const days = daysOf(range, today);
  if (!days) return { from: null, to: null };
  return { from: startOfDay(days.from, zone), to: startOfDay(addDays(days.to, 1), zone) };
}

/** The range of the same length before or after another one; it never goes beyond today. Null where there is none. */
export function shiftRange(range: Range, by: -1 | 1, today: string): Range | null {
  const days = daysOf(range, today);
  if (!days || (by === 1 && days.to >= today)) return null;
  const length = Math.round((Date.parse(days.to) - Date.parse(days.from)) / DAY) + 1;
  const from = addDays(days.from, by * length);
  const to = addDays(days.to, by * length);
  return to > today ? { from: addDays(today, 1 - length), to: today } : { from, to };
}

const DAY_KEY = /^\d{4}-\d\d-\d\d$/;

/** Whether a text is the key of a day that there is. */
export function isDay(text: string | null): text is string {
  if (text === null || !DAY_KEY.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
}
