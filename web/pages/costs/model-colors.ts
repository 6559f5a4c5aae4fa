import type { UsageKey } from "#shared/api/usage.ts";
import type { ChartColor } from "#web/ui/chart/chart-types.ts";

/** The colours that models may have; all further models share "other". */
const PALETTE = ["1", "2", "3", "4", "5"] as const satisfies readonly ChartColor[];

/** How many models a chart tells apart when there are more than colours. */
const APART = 4;

/** Colour by model id (`modelOf`), the same in every chart and table. */
export type ModelColors = ReadonlyMap<string, ChartColor>;

/** The identity of a model: always the pair, never either half. */
export function modelOf(key: UsageKey): string {
  return JSON.stringify([key.provider ?? null, key.model ?? null]);
}

/** `modelOf` for many rows of few models: each pair is written once. */
export function modelNames(): (key: UsageKey) => string {
  const byProvider = new Map<string | null | undefined, Map<string | null | undefined, string>>();
  return (key) => {
    const byModel = byProvider.get(key.provider) ?? new Map<string | null | undefined, string>();
    const name = byModel.get(key.model) ?? modelOf(key);
    byModel.set(key.model, name);
    byProvider.set(key.provider, byModel);
    return name;
  };
}

/** The models that have a colour of their own: all that five colours hold, else the first four. */
export function apartOf(ranked: readonly string[]): readonly string[] {
  return ranked.length <= PALETTE.length ? ranked : ranked.slice(0, APART);
}

/**
 * Gives colours to models in their rank of cost. A model keeps the colour it has, so that live figures and filters do
 * not repaint the page; a newcomer gets the first free one, or that of a model no longer shown.
 */
export function assignColors(before: ModelColors, ranked: readonly string[]): ModelColors {
  const apart = apartOf(ranked);
  const next = new Map(apart.flatMap((model) => pair(model, before.get(model))));
  const taken = new Set(next.values());
  // Colours of models that are out of sight are the last to be given away: they may come back.
  const away = [...before].filter(([model]) => !next.has(model));
  const resting = new Set(away.map(([, color]) => color));
  const free = [...PALETTE.filter((color) => !resting.has(color)), ...PALETTE].filter((color) => !taken.has(color));
  for (const model of apart) {
    if (next.has(model)) continue;
    const color = free.find((each) => !taken.has(each)) ?? "other";
    taken.add(color);
    next.set(model, color);
  }
  for (const [model, color] of away) if (!taken.has(color)) next.set(model, color);
  return sameMap(before, next) ? before : next;
}

function pair(model: string, color: ChartColor | undefined): (readonly [string, ChartColor])[] {
  return color && color !== "other" ? [[model, color]] : [];
}

function sameMap(a: ModelColors, b: ModelColors): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
