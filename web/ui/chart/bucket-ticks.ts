import type { Bucket } from "#shared/api/usage.ts";
import type { Format } from "#shared/format/format.ts";

/** Strides between ticks that a clock face makes readable. */
const STRIDES: Readonly<Record<Bucket, readonly number[]>> = {
  minute: [1, 5, 10, 15, 30, 60, 120, 240],
  hour: [1, 2, 3, 6, 12, 24, 48, 96, 168],
  day: [1, 2, 3, 4, 7, 14, 28],
  week: [1, 2, 4, 8, 13, 26],
  month: [1, 2, 3, 6, 12, 24],
};

/** So many days are told apart by their weekdays; more need the month. */
const FORTNIGHT = 14;

/**
 * Texts under the buckets of an axis, null where there is no room: as many as do not touch, at round hours and
 * minutes; the first tick of a day names the day. Their form rests on the buckets alone, so that charts of other widths
 * name the same days alike.
 */
export function bucketTicks(keys: readonly string[], size: Bucket, width: number, format: Format): (string | null)[] {
  const date = format.language === "zh" ? 80 : 62;
  const room = size === "hour" || size === "minute" ? 52 : date;
  const most = Math.max(2, Math.floor(width / room));
  const stride = STRIDES[size].find((each) => keys.length / each <= most) ?? Math.ceil(keys.length / most);
  const days = new Set(keys.map((key) => key.slice(0, 10)));
  return keys.map((key, index) => {
    if (placeOf(key, size, index) % stride !== 0) return null;
    if (size === "day") return format.bucketLabel(key, keys.length <= FORTNIGHT ? "day" : "week");
    if (size === "month" || size === "week") return format.bucketLabel(key, size);
    const midnight = key.slice(11, 16) === "00:00";
    return midnight && days.size > 1 ? format.bucketLabel(key.slice(0, 10), "day") : format.bucketLabel(key, size);
  });
}

/** The place of a bucket on its clock: hours of the day and minutes of the day count, other buckets stand in a row. */
function placeOf(key: string, size: Bucket, index: number): number {
  const hour = Number(key.slice(11, 13));
  if (size === "hour") return hour + 24 * Math.floor(Date.parse(key.slice(0, 10)) / 86_400_000);
  if (size === "minute") return hour * 60 + Number(key.slice(14, 16));
  return index;
}
