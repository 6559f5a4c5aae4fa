import type { Bucket } from "#shared/api/usage.ts";
import { bucketKeyAt } from "#shared/figures/buckets.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { NO_TIME } from "./costs-view.ts";
import { bucketTicks } from "#web/ui/chart/bucket-ticks.ts";

/** Below this width of a column, px, a tick has no room for more than the bucket's name. */
const ROOMY = 76;

/** Texts of buckets: in full, and under an axis of some width; the bucket that is not over yet says so. */
export function useBucketText(size: Bucket): {
  title: (bucket: string | null) => string;
  below: (buckets: readonly string[], width: number) => (string | null)[];
} {
  const t = useText();
  const format = useFormat();
  const current = bucketKeyAt(size, format.zone, useNow(60_000));
  const soFar = (bucket: string, label: string) => (bucket === current ? t("costs.soFarTick", { label }) : label);
  return {
    title: (bucket) =>
      bucket === null || bucket === NO_TIME ? t("costs.noTime") : soFar(bucket, format.bucketTitle(bucket, size)),
    below: (buckets, width) => {
      const ticks = bucketTicks(buckets, size, width, format);
      if (width / buckets.length < ROOMY) return ticks;
      return ticks.map((tick, index) => (tick === null ? null : soFar(buckets[index] ?? "", tick)));
    },
  };
}
