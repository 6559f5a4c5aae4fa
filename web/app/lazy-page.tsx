import { lazy, useState, type ComponentType } from "react";

/** A page whose code is fetched when it is first wanted, or before that by `preload`. */
export interface LazyPage {
  readonly Page: ComponentType;
  /** Fetches the code while nobody waits; a failure is told to whoever opens the page. */
  readonly preload: () => void;
}

/**
 * Splits a page off. Suspense holds back what follows a fallback for 300 ms, however soon the code is there, so that a
 * page that has been fetched before is rendered without it. `warm` runs after a preload: what the page's first rendering
 * need not wait for.
 */
export function lazyPage(load: () => Promise<ComponentType>, warm?: () => Promise<void>): LazyPage {
  let loaded: ComponentType | null = null;
  const fetched = async () => (loaded = await load());
  const Waiting = lazy(async () => ({ default: await fetched() }));
  function Page() {
    const [Content] = useState(() => loaded ?? Waiting); // changed under way, it would lose its state
    return <Content />;
  }
  const preload = async () => {
    await fetched();
    await warm?.();
  };
  return { Page, preload: () => void preload().catch(() => undefined) };
}
