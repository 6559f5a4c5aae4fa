/** Longest that work holds the main thread at a stretch, ms: half a frame, so that the other half draws. */
const SLICE = 8;

/** Cuts long work into slices, between which the page draws and answers. Shared by all that belongs to one load. */
export class Slices {
  #since = performance.now();

  /** Lets the page go first when this slice is used up; asked often, and mostly true at once. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < SLICE) return;
    await nextTask();
    this.#since = performance.now();
  }
}

/** How long a first drawing is waited for, ms. */
const DRAWING = 300;

/**
 * Lets the page draw what it was told, with the texts that are on their way, before work goes on: three frames after
 * them, and no longer than `DRAWING` in all, since a page in the background draws none.
 */
export async function untilDrawn(texts: Promise<unknown>): Promise<void> {
  if (typeof requestAnimationFrame === "undefined") return;
  const late = new Promise((resolve) => setTimeout(resolve, DRAWING));
  await Promise.race([late, texts]);
  for (let frame = 0; frame < 3; frame++) await Promise.race([late, new Promise(requestAnimationFrame)]);
}

/** A message to oneself comes after drawing and input, but is not held back for 4 ms as timers are. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
