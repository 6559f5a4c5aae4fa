import { useMemo, useState } from "react";
import type { Bucket, UsageRow } from "#shared/api/usage.ts";
import { useUsage } from "#web/api/use-usage.ts";
import { modelCells, rankModels } from "./cost-columns.ts";
import { assignColors, type ModelColors } from "./model-colors.ts";
import type { Instants } from "#web/ui/range/range.ts";
import { fittingBucket, rangeInstants, usageParams, type Selection } from "./usage-params.ts";

/** The two queries of the charts: by bucket and model, and by bucket alone. Both have the same axis. */
export function useChartData(selection: Selection, chosen: Bucket | "auto") {
  const { from, to } = selection.instants;
  const open = from === null || to === null;
  // Without ends nobody can tell how many buckets there would be: months are few, and their axis has both.
  const months = useUsage(open ? usageParams(selection, ["bucket"], { bucket: "month", limit: 1 }) : null);
  const span = open && months.data && !months.isPlaceholderData ? rangeInstants(months.data.range) : null;
  const instants: Instants = span ?? selection.instants;
  const waiting = chosen !== "auto" && open && span === null && !months.error;
  const bucket = fittingBucket(chosen, instants);
  const byModel = useUsage(waiting ? null : usageParams(selection, ["bucket", "model"], { bucket }));
  const byBucket = useUsage(waiting ? null : usageParams(selection, ["bucket"], { bucket }));
  return { byModel, byBucket, instants, coarser: bucket !== chosen };
}

/** The cells of the models in the rows, their rank and their colours: a model keeps its own while the page is open. */
export function useModelCells(rows: readonly UsageRow[]) {
  const [colors, setColors] = useState<ModelColors>(new Map());
  const cells = useMemo(() => modelCells(rows), [rows]);
  const ranked = useMemo(() => rankModels(cells), [cells]);
  const next = assignColors(colors, ranked);
  // Kept from render to render, as React's own way to derive state from what was shown before.
  if (next !== colors) setColors(next);
  return { cells, ranked, colors: next };
}
