import { useEffect, type RefObject } from "react";
import type { Needle } from "#shared/find/needle.ts";
import { clearMarks, markMatches } from "./mark-matches.ts";

/** Keeps the matches marked while rows come, go and change. */
export function useMarks(container: RefObject<Element | null>, needle: Needle | null): void {
  useEffect(() => {
    const element = container.current;
    if (element === null || needle === null) return;
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => markMatches(element, needle));
    };
    later();
    const observer = new MutationObserver(later);
    const options = { childList: true, subtree: true, characterData: true };
    observer.observe(element, { ...options, attributes: true, attributeFilter: ["data-current", "aria-current"] });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      clearMarks();
    };
  }, [container, needle]);
}
