import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** How often is looked whether anything is being fetched, and how long nothing must have been, ms. */
const LOOK = 100;
const QUIET = 700;

/** Does something once, when the page in front of the reader has had all it asked for, and time to draw it. */
export function useWhenQuiet(action: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    let quietSince = performance.now();
    const timer = setInterval(() => {
      if (client.isFetching() > 0) quietSince = performance.now();
      else if (performance.now() - quietSince >= QUIET) {
        clearInterval(timer);
        action();
      }
    }, LOOK);
    return () => clearInterval(timer);
  }, [client, action]);
}
