import { startTransition, useEffect, useState, type ReactElement } from "react";

/**
 * Parts that nobody waits for, one after the other and each in a frame of its own: all at once they would keep the page
 * from answering a key for as long as they take together. What is there already stays.
 */
export function InTurn({ children }: { children: readonly ReactElement[] }) {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown >= children.length) return;
    const frame = requestAnimationFrame(() => startTransition(() => setShown(shown + 1)));
    return () => cancelAnimationFrame(frame);
  }, [shown, children.length]);
  return children.slice(0, shown);
}
