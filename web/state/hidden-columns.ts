import { create } from "zustand";
import { persist } from "zustand/middleware";

interface HiddenColumns {
  readonly hidden: readonly string[];
}

const useStore = create<HiddenColumns>()(
  persist((): HiddenColumns => ({ hidden: [] }), {
    name: "rookery.columns",
    version: 1,
    merge: (stored, current) => {
      const hidden = (stored as Partial<HiddenColumns> | undefined)?.hidden;
      return Array.isArray(hidden) ? { hidden: hidden.filter((id) => typeof id === "string") } : current;
    },
  }),
);

/** The columns of the list of sessions that the reader has taken out. */
export function useHiddenColumns(): readonly string[] {
  return useStore((state) => state.hidden);
}

/** Takes a column out, or puts it back. */
export function toggleColumn(id: string): void {
  const { hidden } = useStore.getState();
  useStore.setState({ hidden: hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id] });
}
