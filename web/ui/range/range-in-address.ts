import { isDay, PRESETS, type Range } from "./range.ts";

const DEFAULT_RANGE: Range = { preset: "7d" };

/** Reads a range from an address; what it does not say, or says wrongly, is the default. */
export function readRange(search: URLSearchParams): Range {
  const [from, to] = [search.get("from"), search.get("to")];
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  const preset = PRESETS.find((each) => each === search.get("range"));
  return preset ? { preset } : DEFAULT_RANGE;
}

/** Writes a range, the default left out: `readRange` reads it back. */
export function writeRange(range: Range, set: (name: string, value: string) => unknown): void {
  if (!("preset" in range)) {
    set("from", range.from);
    set("to", range.to);
  } else if (range.preset !== "7d") set("range", range.preset);
}
