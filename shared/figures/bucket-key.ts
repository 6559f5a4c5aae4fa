import type { Bucket } from "#shared/api/usage.ts";

const DAY = 86_400_000;
export const BUCKET_STEP = { minute: 60_000, hour: 3_600_000, day: DAY, week: DAY, month: DAY } as const;

const two = (n: number) => String(n).padStart(2, "0");

/**
 * The key of the bucket that holds a local time (`local` = instant + offset, in ms): month `2026-01`, week = its Monday
 * `2026-01-19`, day `2026-01-24`, hour and minute with the offset, `2025-11-02T01:00-07:00`, so that a repeated hour has
 * two keys.
 */
export function bucketKey(size: Bucket, local: number, offset: number): string {
  switch (size) {
    case "minute":
    case "hour":
      return `${isoText(floorTo(local, BUCKET_STEP[size]), 16)}${offsetText(offset)}`;
    case "day":
      return isoText(local, 10);
    case "week":
      return isoText(local - weekday(local) * DAY, 10);
    case "month":
      return isoText(local, 7);
    default:
      return size satisfies never;
  }
}

/** Days since Monday. */
function weekday(local: number): number {
  return (new Date(local).getUTCDay() + 6) % 7;
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

/** The first characters of the ISO text, counted as in a year of four digits. */
function isoText(local: number, length: number): string {
  const text = new Date(local).toISOString();
  return text.slice(0, text.length - 24 + length);
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
