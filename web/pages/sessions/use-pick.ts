import { useCallback, useLayoutEffect, useRef, type MouseEvent } from "react";
import type { SessionSummary } from "#shared/api/shapes.ts";

/** What a click on a row does. */
export type Pick = (key: string, session: SessionSummary, event: MouseEvent) => void;

/** A click selects the row where there is a preview, and opens it where there is none; a double click opens it. */
export function usePick(options: {
  selected: string | null;
  select: (key: string) => void;
  open: (session: SessionSummary) => void;
  previews: boolean;
}): Pick {
  const latest = useRef(options);
  // The rows keep one handler, so that a selection renders two of them and not all.
  useLayoutEffect(() => {
    latest.current = options;
  });
  return useCallback((key, session, event) => {
    const { selected, select, open, previews } = latest.current;
    // With a modifier the link in the row has done what it was asked for.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!previews || event.type === "dblclick") return open(session);
    if (selected !== key) select(key);
  }, []);
}
