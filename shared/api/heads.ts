import type { HeadBlock } from "#shared/outline/columns.ts";

/** Lines of a finished block of heads; blocks begin at 1, 2049, … */
export const HEADS_PER_BLOCK = 2048;
/** An answer goes at most to the next multiple of this many lines, or as far as was asked; it then never changes. */
export const HEADS_PER_ANSWER = 8 * HEADS_PER_BLOCK;

/** `GET /api/sessions/:id/heads` */
export interface HeadsAnswer {
  readonly shard: number;
  readonly from: number;
  readonly count: number;
  /** The line to go on from; null when the answer reaches the shard's last whole line. */
  readonly next: number | null;
  /** Consecutive, the first from `from` on. */
  readonly blocks: readonly HeadBlock[];
}
