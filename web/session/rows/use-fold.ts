import { useSyncExternalStore } from "react";
import { useReading } from "#web/session/reading.tsx";

/** Whether a part of a row is open, and what turns it round. It is remembered while the row is out of sight. */
export function useFold(name: string, byDefault = false): [open: boolean, toggle: () => void] {
  const { folds } = useReading();
  const open = useSyncExternalStore(folds.subscribe, () => folds.isOpen(name, byDefault));
  return [open, () => folds.set(name, !open)];
}
