/** Longest wait of a batch in ms while the page is hidden, where no frames are drawn. */
const HIDDEN_WAIT = 250;

/** Collects what arrives and hands it over once per animation frame, in order. `stop` drops what waits. */
export function createFrameBatch<Arrival>(deliver: (batch: readonly Arrival[]) => void) {
  let waiting: Arrival[] = [];
  let cancel: (() => void) | undefined;

  const flush = () => {
    cancel = undefined;
    const batch = waiting;
    waiting = [];
    deliver(batch);
  };
  const schedule = () => {
    if (document.hidden) {
      const timer = setTimeout(flush, HIDDEN_WAIT);
      return () => clearTimeout(timer);
    }
    const frame = requestAnimationFrame(flush);
    return () => cancelAnimationFrame(frame);
  };

  return {
    add(arrival: Arrival): void {
      waiting.push(arrival);
      // A frame that was asked for just before the page was hidden would never come.
      if (cancel && document.hidden && waiting.length % 256 === 0) {
        cancel();
        flush();
        return;
      }
      cancel ??= schedule();
    },
    stop(): void {
      cancel?.();
      cancel = undefined;
      waiting = [];
    },
  };
}
