import { useState } from "react";
import type { ListRow } from "./list-rows.ts";

/**
 * The way to the last row of a list that is loaded page by page: the list scrolls to its end, what lies between is
 * fetched, and then the last session is selected. Any other selection gives it up. `select` sets state of the same
 * component, since it is called while that renders.
 */
export function useSeekEnd(rows: readonly ListRow[], select: (key: string | null) => void) {
  const [seeks, setSeeks] = useState(false);
  const last = rows.at(-1);
  if (seeks && last?.kind === "session") {
    setSeeks(false);
    select(last.key);
  }
  return {
    seeks,
    seek: () => setSeeks(true),
    select: (key: string | null) => {
      setSeeks(false);
      select(key);
    },
  };
}
