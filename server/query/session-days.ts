import type { SessionList } from "#shared/api/shapes.ts";
import { bucketAt, bucketAxis, bucketKeyAt, MOST_BUCKETS } from "#shared/figures/buckets.ts";
import { addCosts, type CostSum, NO_COST, toCost } from "#shared/figures/cost-sum.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { ownWithoutUsage } from "./own-figures.ts";

const DAY = 86_400_000;

/** Sessions and their own cost by the local day of their last activity, the newest day first. Sessions without records have no day. */
export function sessionDays(view: ArchiveView, records: readonly SessionRecord[], zone: string): SessionList["days"] {
  const dayOf = dayKeys(records, zone);
  const days = new Map<string, { sessions: number; cost: CostSum; requests_without_usage: number }>();
  for (const record of records) {
    const { lastTime } = record.digest;
    if (lastTime === null) continue;
    const key = dayOf(lastTime);
    const day = days.get(key) ?? { sessions: 0, cost: NO_COST, requests_without_usage: 0 };
    days.set(key, {
      sessions: day.sessions + 1,
      cost: addCosts(day.cost, view.costOf(record)),
      requests_without_usage: day.requests_without_usage + ownWithoutUsage(view, record),
    });
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, { cost, ...rest }]) => ({ day, ...rest, cost: toCost(cost) }));
}

/** Looks days up on an axis, since asking Intl for each of 100,000 sessions takes a second; far-off clocks are asked about. */
function dayKeys(records: readonly SessionRecord[], zone: string): (instant: number) => string {
  const times = records.flatMap(({ digest }) => digest.lastTime ?? []);
  if (times.length === 0) return (instant) => bucketKeyAt("day", zone, instant);
  const to = times.reduce((a, b) => Math.max(a, b)) + 1;
  const from = Math.max(
    times.reduce((a, b) => Math.min(a, b)),
    to - MOST_BUCKETS * DAY,
  );
  const axis = bucketAxis(from, to, "day", zone);
  return (instant) => axis.keys[bucketAt(axis, instant)] ?? bucketKeyAt("day", zone, instant);
}
