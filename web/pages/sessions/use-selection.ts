import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChangeView } from "./use-list-view.ts";

/** Browsers refuse an address that changes many times a second, so it follows the selection after a rest, ms. */
const REST = 200;

/** The selected session's key: at once on the screen, after a rest in the address, and back from there. */
export interface Selection {
  readonly selected: string | null;
  select(key: string | null): void;
  /** Writes the selection into the address now, before the page is left. */
  settle(): void;
}

export function useSelection(inAddress: string | null, change: ChangeView): Selection {
  const [selected, select] = useState(inAddress);
  const [address, setAddress] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  if (address !== inAddress) {
    setAddress(inAddress);
    // Only a step of the reader through the history moves the selection, not the echo of what was written.
    if (inAddress !== written) select(inAddress);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = useEffectEvent(() => {
    setWritten(selected);
    change((view) => ({ ...view, selected }), { replace: true });
  });
  useEffect(() => {
    if (selected === inAddress) return;
    timer.current = setTimeout(() => settle(), REST);
    return () => clearTimeout(timer.current);
  }, [selected, inAddress]);
  return {
    selected,
    select,
    settle: () => {
      // This page stays until the next one is loaded: a late write would call the reader back.
      clearTimeout(timer.current);
      if (selected !== inAddress) change((view) => ({ ...view, selected }), { replace: true });
    },
  };
}
