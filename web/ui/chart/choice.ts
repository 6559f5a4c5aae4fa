/** A chosen column, and one part of it; null is the whole column. */
export interface Choice {
  readonly index: number;
  readonly series: string | null;
}

/**
 * Where a key leads: left and right to the next column, Home and End to the ends, up and down through the parts of the
 * column (`parts`, from the bottom). Null for a key that leads nowhere.
 */
export function moveChoice(from: Choice | null, key: string, bands: number, parts: readonly string[]): Choice | null {
  if (bands === 0) return null;
  const to = (index: number) => ({
    index: Math.min(bands - 1, Math.max(0, index)),
    series: from?.series ?? null,
  });
  switch (key) {
    case "ArrowLeft":
      return to(from ? from.index - 1 : bands - 1);
    case "ArrowRight":
      return to(from ? from.index + 1 : 0);
    case "Home":
      return to(0);
    case "End":
      return to(bands - 1);
    case "ArrowUp":
      return from ? { ...from, series: step(parts, from.series, 1) } : to(bands - 1);
    case "ArrowDown":
      return from ? { ...from, series: step(parts, from.series, -1) } : to(bands - 1);
    default:
      return null;
  }
}

/** The next part, with the whole column between the last and the first. */
function step(parts: readonly string[], series: string | null, by: 1 | -1): string | null {
  const ring = [null, ...parts];
  const at = Math.max(0, ring.indexOf(series));
  return ring[(at + by + ring.length) % ring.length] ?? null;
}
