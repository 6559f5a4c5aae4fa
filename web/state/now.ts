import { useSyncExternalStore } from "react";

type Listener = () => void;

/** One clock for all that ticks on the screen, running only while someone looks at it. */
const listeners = new Set<Listener>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, ms, renewed every `step` ms (a multiple of a second): components render only when it changes. */
export function useNow(step = 1000): number {
  return useSyncExternalStore(subscribe, () => Math.floor(now / step) * step);
}

/**
 * How long something has lasted by the clock on the screen, ms; null when it is unknown when it began. That clock runs up
 * to a second behind the one that wrote the moment: what seems to lie ahead has just begun.
 */
export function lasting(since: number | string | null, now: number): number | null {
  const begun = typeof since === "string" ? Date.parse(since) : since;
  return begun === null || Number.isNaN(begun) ? null : Math.max(0, now - begun);
}
