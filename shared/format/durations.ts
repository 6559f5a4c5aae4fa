import type { FormatWords } from "./words.ts";

/** `clock` is `2:27:57`, for what still runs and for columns; `words` is `17 m 56 s`, for what is past. */
export type DurationStyle = "clock" | "words";

/**
 * Text of a duration in ms. `null` and negative ones (the clock stepped) are unknown.
 * Words keep two units: `42 ms`, `1.8 s`, `31 s`, `17 m 56 s`, `2 h 28 m`, `3 d 4 h`.
 */
export function formatDuration(ms: number | null, style: DurationStyle, words: FormatWords): string {
  if (ms === null || !Number.isFinite(ms) || ms < 0) return words.unknown;
  return style === "clock" ? clockText(ms) : wordText(ms, words.units);
}

function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const h = Math.floor(seconds / 3600);
  const m = Math.floor(seconds / 60) % 60;
  const s = two(seconds % 60);
  return h > 0 ? `${h}:${two(m)}:${s}` : `${m}:${s}`;
}

function wordText(ms: number, units: FormatWords["units"]): string {
  if (ms < 999.5) return `${Math.round(ms)} ${units.ms}`;
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} ${units.s}`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} ${units.s}`;
  if (seconds < 3600) return pair(Math.floor(seconds / 60), units.m, seconds % 60, units.s);
  const minutes = Math.round(seconds / 60);
  if (minutes < 1440) return pair(Math.floor(minutes / 60), units.h, minutes % 60, units.m);
  const hours = Math.round(minutes / 60);
  return pair(Math.floor(hours / 24), units.d, hours % 24, units.h);
}

function pair(big: number, bigUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`;
}
