/** Shortest time between two drawings of a message that is being written, ms. */
const EVERY = 50;
/** Where it grows faster than anybody reads along, ms. */
const UNREADABLY = 125;
/** Characters per ms: some thirty times as fast as people read. */
const READABLE = 1;
/** Drawing takes at most one in so many ms, */
const SHARE = 16;
/** but something is drawn after so many ms. */
const LONGEST = 1000;

/**
 * Time until a message is drawn again, ms: by how fast it grows (characters per ms), and by what drawing it took (ms),
 * which is much where its last block is long.
 */
export function drawingWait(speed: number, cost: number): number {
  return Math.min(LONGEST, Math.max(speed > READABLE ? UNREADABLY : EVERY, cost * SHARE));
}
