import { useEffect, useState } from "react";
import type { Fragment } from "#web/session/replica/fragment.ts";

/** Shortest time between two drawings of a message that is being written, ms: nobody reads faster than that. */
const EVERY = 50;

/**
 * Draws again when a fragment grew, twenty times a second at most, and at once when its state changed; null draws
 * nothing. A page is never busy with a stream for long, however fast that comes.
 */
export function useFragment(fragment: Fragment | null): void {
  const [, draw] = useState(0);
  useEffect(() => {
    if (fragment === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let drawnAt = -Infinity;
    let state = fragment.state;
    const drawNow = () => {
      clearTimeout(timer);
      timer = undefined;
      drawnAt = performance.now();
      state = fragment.state;
      draw(fragment.version());
    };
    const onChange = () => {
      const wait = drawnAt + EVERY - performance.now();
      if (wait <= 0 || fragment.state !== state) drawNow();
      else timer ??= setTimeout(drawNow, wait);
    };
    onChange();
    const leave = fragment.subscribe(onChange);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [fragment]);
}
