import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keys } from "./keys.ts";

/** How soon and how often, ms, and how many times at most: an answer may never hold what the stream told. */
const EVERY = 700;
const TIMES = 10;

/** Fetches a session's answer again while the page knows of something that it lacks; `lacking` names it, "" is nothing. */
export function useSessionRefetch(id: string, lacking: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (lacking === "") return undefined;
    let left = TIMES;
    const timer = setInterval(() => {
      if (--left === 0) clearInterval(timer);
      void client.invalidateQueries({ queryKey: keys.session.of(id) });
    }, EVERY);
    return () => clearInterval(timer);
  }, [client, id, lacking]);
}
