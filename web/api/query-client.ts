import { notifyManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/**
 * Makes the one query client. Events tell what changed, so that nothing is fetched again on focus; an answer of the
 * server is not asked for again, a lost connection is, twice.
 */
export function createQueryClient(): QueryClient {
  notifyManager.setScheduler(queueMicrotask); // its timers would hold each answer back for up to 4 ms
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
      },
    },
  });
}
