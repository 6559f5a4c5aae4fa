import { useEffect, useState } from "react";
import type { Hit } from "#shared/find/find-in-line.ts";
import type { Params } from "./client.ts";
import { type HitCount, searchHits } from "./hit-search.ts";

/** How often what was found is shown while more comes, ms. */
const SHOW_EVERY = 100;

/** A search under way or at its end. */
export interface HitList<Found extends Hit> extends HitCount<Found> {
  readonly state: "none" | "searching" | "done" | "failed";
  readonly error: unknown;
}

const NOTHING = { hits: [], total: 0, sessions: 0, problems: [], error: null } as const;

/**
 * Runs a search (a path with its parameters; null: none) and shows what it finds as it is found. It ends when the
 * request changes. A new `revision` searches again, and what was found before stays until that is done.
 */
export function useHits<Found extends Hit>(
  request: { readonly path: string; readonly params: Params; readonly keep: number } | null,
  revision = 0,
): HitList<Found> {
  const key = request === null ? null : JSON.stringify(request);
  const [shown, show] = useState<{ key: string | null; list: HitList<Found> }>({ key: null, list: NONE });
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    let last = 0;
    const set = (list: HitList<Found>, again: boolean) =>
      show((before) => (again && before.key === key && before.list.state === "done" ? before : { key, list }));
    const run = async (): Promise<void> => {
      const onFound = (found: HitCount<Found>): void => {
        if (last !== 0 && performance.now() - last < SHOW_EVERY) return;
        last = performance.now();
        set({ ...found, state: "searching", error: null }, true);
      };
      try {
        const found = await searchHits<Found>(JSON.parse(key) as NonNullable<typeof request>, onFound, abort.signal);
        if (!abort.signal.aborted) set({ ...found, state: "done", error: null }, false);
      } catch (error) {
        if (!abort.signal.aborted) set({ ...NOTHING, state: "failed", error }, false);
      }
    };
    void run();
    return () => abort.abort();
  }, [key, revision]);
  if (key === null) return NONE;
  return shown.key === key ? shown.list : SEARCHING;
}

const NONE = { ...NOTHING, state: "none" } as const;
const SEARCHING = { ...NOTHING, state: "searching" } as const;
