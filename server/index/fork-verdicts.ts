import { compareCreation } from "#shared/figures/forks.ts";
import { creationOf } from "./creation.ts";
import { openingOf } from "./fork-openings.ts";
import type { Comparison } from "./record-sequence.ts";
import { keyText } from "./session-key.ts";
import type { SessionRecord } from "./types.ts";

/** A session that may be a copy, and an older one that it may be a copy of. */
export interface Pair {
  readonly copy: SessionRecord;
  readonly original: SessionRecord;
  /** Index of the original's shard from which on it may have been copied. */
  readonly shard: number;
}

/** What comparisons said, by copy, then by original and its shard. */
export class ForkVerdicts {
  readonly #compared = new Map<string, Map<string, Comparison>>();

  /** What was said of the pair, whether or not it still holds. */
  last({ copy, original, shard }: Pair): Comparison | null {
    return this.#compared.get(keyText(copy.key))?.get(placeOf(original, shard)) ?? null;
  }

  /** What was said of the pair, if comparing again cannot say anything else. */
  holding(pair: Pair): Comparison | null {
    const known = this.last(pair);
    if (known === null) return null;
    const { ended } = known;
    const copyHolds = known.copyLines === linesFrom(pair.copy, 0) || ended === null || ended === "original";
    const originalLines = linesFrom(pair.original, pair.shard);
    const originalHolds = known.originalLines === originalLines || ended === null || ended === "copy";
    return copyHolds && originalHolds ? known : null;
  }

  put({ copy, original, shard }: Pair, compared: Comparison): void {
    const key = keyText(copy.key);
    const originals = this.#compared.get(key) ?? new Map<string, Comparison>();
    this.#compared.set(key, originals.set(placeOf(original, shard), compared));
  }

  /** The session is another one now, or gone. */
  forget(key: string): void {
    this.#compared.delete(key);
    for (const originals of this.#compared.values()) {
      for (const place of originals.keys()) if (place.startsWith(`${key}\0\0`)) originals.delete(place);
    }
  }
}

/** The pairs that two sessions make: one for each of the original's shards that opens as the copy does. */
export function pairsOf(copy: SessionRecord, original: SessionRecord): Pair[] {
  const [first] = copy.shards;
  const opening = first === undefined ? null : openingOf(first);
  if (opening === null || !isOlder(original, copy)) return [];
  const shards = original.shards.filter((shard) => openingOf(shard) === opening);
  return shards.map(({ file }) => ({ copy, original, shard: file.index }));
}

/**
 * Whether two sessions that were judged as they were have come apart for good, without knowing where: both go on beyond
 * the most that the copy has in common with any older one.
 */
export function haveComeApart({ copy, original, shard }: Pair): boolean {
  const { compared } = copy;
  return compared !== null && recordsFrom(copy, 0) > compared && recordsFrom(original, shard) > compared;
}

/** Names a pair; the keys of both are part of the name. */
export function pairText({ copy, original, shard }: Pair): string {
  return `${keyText(copy.key)}\0\0\0${placeOf(original, shard)}`;
}

function placeOf(original: SessionRecord, shard: number): string {
  return `${keyText(original.key)}\0\0${String(shard)}`;
}

function isOlder(original: SessionRecord, copy: SessionRecord): boolean {
  return compareCreation(creationOf(original), creationOf(copy)) < 0;
}

function linesFrom({ shards }: SessionRecord, shard: number): number {
  return shards.reduce((total, { file, lines }) => (file.index < shard ? total : total + lines), 0);
}

function recordsFrom({ shards }: SessionRecord, shard: number): number {
  return shards.reduce((total, { file, records }) => (file.index < shard ? total : total + records), 0);
}
