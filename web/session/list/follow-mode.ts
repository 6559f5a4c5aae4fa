import { useMemo, useState } from "react";

/** Whether the newest line is kept in view. */
export interface Following {
  readonly on: boolean;
  /** How many rows there were when the reader left; null while following. */
  readonly leftAt: number | null;
  /** Follows again. */
  readonly start: () => void;
  /** The reader scrolled up, or switched it off. */
  readonly leave: (rows: number) => void;
  /** The reader scrolled to the end by hand. */
  readonly reach: () => void;
}

/**
 * Follow mode; a session that runs when it is opened is followed from the start, one that is read from a link is not.
 * `live` is null until that is known.
 */
export function useFollowing(live: boolean | null): Following {
  const [known, setKnown] = useState(live);
  const [state, setState] = useState<{ on: boolean; leftAt: number | null }>({ on: live === true, leftAt: null });
  if (known === null && live !== null) {
    setKnown(live);
    setState({ on: live, leftAt: null });
  }
  return useMemo(
    () => ({
      ...state,
      start: () => setState({ on: true, leftAt: null }),
      leave: (rows) => setState({ on: false, leftAt: rows }),
      // at the end of a session that is done there is nothing to follow
      reach: () => setState((before) => (before.leftAt === null ? before : { on: true, leftAt: null })),
    }),
    [state],
  );
}
