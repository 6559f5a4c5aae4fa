import { useState } from "react";
import type { Bucket, UsageRow } from "#shared/api/shapes.ts";
import { useUsage } from "#web/api/use-usage.ts";
import { rankModels } from "./cost-columns.ts";
import { assignColors, type ModelColors } from "./model-colors.ts";
import type { Instants } from "#web/ui/range/range.ts";
import { fittingBucket, usageParams, type Selection } from "./usage-params.ts";

/** The two queries of the charts: by bucket and model, and by bucket alone. Both have the same axis. */
export function useChartData(selection: Selection, chosen: Bucket | "auto", known: Instants | null) {
  const open = selection.instants.from === null || selection.instants.to === null;
  // Without ends nobody can tell how many buckets there would be.
  const waiting = chosen !== "auto" && open && known === null;
  const bucket = fittingBucket(chosen, known ?? selection.instants);
  const byModel = useUsage(waiting ? null : usageParams(selection, ["bucket", "model"], { bucket }));
  const byBucket = useUsage(waiting ? null : usageParams(selection, ["bucket"], { bucket }));
  return { byModel, byBucket, coarser: bucket !== chosen };
}

/** Colours of the models in the rows: a model keeps its own while the page is open. */
export function useModelColors(rows: readonly UsageRow[]): { ranked: readonly string[]; colors: ModelColors } {
  const [colors, setColors] = useState<ModelColors>(new Map());
  const ranked = rankModels(rows);
  const next = assignColors(colors, ranked);
  // Kept from render to render, as React's own way to derive state from what was shown before.
  if (next !== colors) setColors(next);
  return { ranked, colors: next };
}
