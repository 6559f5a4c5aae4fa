import { useQuery } from "@tanstack/react-query";
import type { Health } from "#shared/api/health.ts";
import { getJson } from "./client.ts";
import { keys } from "./keys.ts";

/** State of server, index and roots; asked every second while the index is being built. */
export function useHealth() {
  return useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => getJson<Health>("/api/health", {}, signal),
    refetchInterval: (query) => (query.state.data?.index.state === "building" ? 1000 : 30_000),
  });
}
