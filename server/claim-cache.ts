import { type CacheLock, lockCache } from "#server/index/cache-lock.ts";
import { errorCode } from "#server/roots/problem.ts";

const waitMs = 3000;
const lookEveryMs = 50;

/** What may be done with a cache folder. */
export type CacheClaim =
  /** Ours; `lock` is null when it cannot be used at all, and the index then lives in memory. */
  | { readonly type: "ours"; readonly lock: Extract<CacheLock, { held: true }> | null; readonly problem: string | null }
  /** Another process writes it and does not serve: it may be read. */
  | { readonly type: "read-only" }
  /** Another server serves from it. */
  | { readonly type: "served"; readonly port: number };

/** Takes the cache folder for writing, or tells who has it; one that is just starting is given time to listen. */
export async function claimCache(cacheDir: string | null): Promise<CacheClaim> {
  if (cacheDir === null) return { type: "ours", lock: null, problem: null };
  for (let waited = 0; waited < waitMs; waited += lookEveryMs) {
    let lock: CacheLock;
    try {
      lock = lockCache(cacheDir);
    } catch (error) {
      return { type: "ours", lock: null, problem: errorCode(error) ?? String(error) };
    }
    if (lock.held) return { type: "ours", lock, problem: null };
    if (lock.by.port !== null) return { type: "served", port: lock.by.port };
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return { type: "read-only" };
}
