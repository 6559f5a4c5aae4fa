import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from "react";

/** A part whose code is fetched when somebody is about to use it, so that no first load waits for it. */
export interface LatePart<Part> {
  /** The part, once its code is there. */
  readonly current: () => Part | null;
  /** Fetches the code, once for all who ask; what failed is tried again by the next. */
  readonly fetch: () => Promise<Part>;
}

/** Splits a part off. */
export function latePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  let loaded: Part | null = null;
  let loading: Promise<Part> | null = null;
  const fetched = async () => {
    try {
      return (loaded = await load());
    } finally {
      loading = null;
    }
  };
  return { current: () => loaded, fetch: () => (loading ??= fetched()) };
}

/**
 * Stands in for a late part. `Part` is null until somebody wants it; until then the caller renders a plain button with
 * `trigger` on it, which fetches the code when pointer or focus reach it and asks for the part with a click. `want` is
 * the same for other keys. Code that cannot be had is thrown to the boundary of the page, which says what to do.
 */
export function useLatePart<Part>(part: LatePart<Part>) {
  const [Wanted, setWanted] = useState<Part | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  if (failure) throw failure.error;

  const preload = () => void part.fetch().catch(() => undefined);
  const want = (event: SyntheticEvent<HTMLElement>) => {
    const button = event.currentTarget;
    const loaded = part.current();
    // At once, and not behind a promise: a key pressed next already belongs to the part.
    if (loaded) return setWanted(() => loaded);
    button.focus(); // Safari gives no focus to a button that is clicked
    part.fetch().then(
      // Whoever has gone on to something else meanwhile does not want it any more.
      (fetched) => mounted.current && document.activeElement === button && setWanted(() => fetched),
      (error: unknown) => mounted.current && setFailure({ error }),
    );
  };
  return { Part: Wanted, want, trigger: { onPointerEnter: preload, onFocus: preload, onClick: want } };
}

/**
 * For the trigger of a late part that opens as soon as it is there: takes the focus over from the button that stood in
 * for it, before anything is painted and before the popup takes it, as closing gives the focus back to where it was.
 */
export function useFocusAtOnce() {
  const trigger = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => trigger.current?.focus(), []);
  return trigger;
}
