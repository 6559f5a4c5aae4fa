import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Fragment } from "#web/session/replica/fragment.ts";
import { drawingWait } from "./drawing-wait.ts";

/**
 * Draws again when a fragment grew, as often as it can be read, and at once when its state changed; null draws nothing.
 * A page is never busy with a stream for long, however fast that comes and however large a block it fills.
 */
export function useFragment(fragment: Fragment | null): void {
  const [, draw] = useState(0);
  useEffect(() => {
    if (fragment === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let drawnAt = -Infinity;
    let wait = 0;
    let length = fragment.content.length;
    let state = fragment.state;
    const drawNow = () => {
      clearTimeout(timer);
      timer = undefined;
      const began = performance.now();
      const speed = (fragment.content.length - length) / (began - drawnAt);
      length = fragment.content.length;
      state = fragment.state;
      drawnAt = began;
      // at once, so that it is known what it costs
      flushSync(() => draw(fragment.version()));
      wait = drawingWait(speed, performance.now() - began);
    };
    const onChange = () => {
      const left = drawnAt + wait - performance.now();
      if (left <= 0 || fragment.state !== state) drawNow();
      else timer ??= setTimeout(drawNow, left);
    };
    const leave = fragment.subscribe(onChange);
    timer = setTimeout(drawNow); // it may have grown since it was rendered
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [fragment]);
}
