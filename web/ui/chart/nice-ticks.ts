const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round values from zero to at least `max`, about `count` steps apart: the ticks of a zero-based axis. With `whole`,
 * no step is a fraction. A chart of nothing gets the axis [0, 1].
 */
export function niceTicks(max: number, count = 5, whole = true): number[] {
  if (!(max > 0) || !Number.isFinite(max)) return [0, 1];
  const rough = max / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((each) => each * power).find((each) => each >= rough * 0.999) ?? 10 * power;
  const size = whole ? Math.max(1, Math.ceil(step)) : step;
  const ticks = Math.ceil((max / size) * 0.999_999);
  return Array.from({ length: Math.max(1, ticks) + 1 }, (_, i) => i * size);
}
