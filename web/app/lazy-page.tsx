import { lazy, useState, type ComponentType } from "react";

/** A page whose code is fetched when it is first wanted, or before that by `preload`. */
export interface LazyPage {
  readonly Page: ComponentType;
  /** Fetches the code while nobody waits; a failure is told to whoever opens the page. */
  readonly preload: () => void;
}

/**
 * Splits a page off. Suspense holds back what follows a fallback for 300 ms, however soon the code is there, so that a
 * page that has been fetched before is rendered without it.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | null = null;
  const fetched = async () => (loaded = await load());
  const Waiting = lazy(async () => ({ default: await fetched() }));
  function Page() {
    const [Content] = useState(() => loaded ?? Waiting); // changed under way, it would lose its state
    return <Content />;
  }
  return { Page, preload: () => void fetched().catch(() => undefined) };
}
