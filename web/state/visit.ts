import { useEffect } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Away for longer than this, ms, coming back is a new visit. */
const NEW_VISIT = 10 * 60_000;

/** When the reader last looked at the list of sessions, ms; null before the first time. */
interface Visit {
  readonly seenAt: number | null;
  /** The end of the visit before this one: what is newer is new. */
  readonly previous: number | null;
}

const useVisit = create<Visit>()(
  persist((): Visit => ({ seenAt: null, previous: null }), {
    name: "rookery.visit",
    version: 1,
    merge: (stored, current) => {
      const { seenAt, previous } = (stored ?? {}) as Partial<Record<keyof Visit, unknown>>;
      return {
        ...current,
        seenAt: typeof seenAt === "number" ? seenAt : null,
        previous: typeof previous === "number" ? previous : null,
      };
    },
  }),
);

/** Ends a visit that was long ago: what came since is new from now on. A reload goes on with the visit it is in. */
function beginVisit(now: number): void {
  const { seenAt } = useVisit.getState();
  useVisit.setState({ seenAt: now, ...(seenAt !== null && now - seenAt > NEW_VISIT && { previous: seenAt }) });
}

/** Keeps that the reader still looks. */
function keepSeen(): void {
  useVisit.setState({ seenAt: Date.now() });
}

/** When the previous visit to the list ended, ms; null on the first. Follows the present one while mounted. */
export function usePreviousVisit(): number | null {
  useEffect(() => {
    beginVisit(Date.now());
    const onVisibility = () => (document.hidden ? keepSeen() : beginVisit(Date.now()));
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", keepSeen);
    return () => {
      keepSeen();
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", keepSeen);
    };
  }, []);
  return useVisit((state) => state.previous);
}
