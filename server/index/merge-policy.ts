/** A log shorter than this is never worth a merge while something runs: reading it takes some milliseconds. */
const LEAST_LOG_BYTES = 256 * 1024;
/** A smaller base is merged whenever a process ends: that takes some milliseconds too. */
const SMALL_BASE_BYTES = 256 * 1024;
/** A log longer than this, and half of the base, is merged even though things go on happening. */
const MOST_LOG_BYTES = 32 * 1024 * 1024;

/** What is stored: bytes of the last generation, and of the log of what changed since. */
export interface StoredBytes {
  readonly base: number;
  readonly log: number;
}

/** Whether to merge, when: a merge writes the whole archive, so it is paid for by the changes that led to it. */
export type MergeTime = "at once" | "when idle" | "not yet";

/** While something runs: each byte of an archive is written again only when a quarter as many have been logged. */
export function mergeTime({ base, log }: StoredBytes): MergeTime {
  if (log > Math.max(MOST_LOG_BYTES, base / 2)) return "at once";
  return log > Math.max(LEAST_LOG_BYTES, base / 4) ? "when idle" : "not yet";
}

/** At the end of a process: a log that the next start would read is merged if that costs next to nothing, or is due. */
export function mergesAtEnd(stored: StoredBytes): boolean {
  return stored.log > 0 && (stored.base <= SMALL_BASE_BYTES || mergeTime(stored) !== "not yet");
}
