import type { Hono } from "hono";
import { createApp } from "#server/app.ts";
import { type CacheLock, lockCache } from "#server/index/cache-lock.ts";
import { openIndex } from "#server/index/open-index.ts";
import { openServices } from "#server/open-services.ts";
import { prepareHome } from "#server/prepare-home.ts";
import { createPriceStore } from "#server/prices/price-store.ts";
import { readVersion } from "#server/product.ts";
import { distinctRoots } from "#server/roots/distinct-roots.ts";
import { placeSamples, sampleRootIn } from "#server/samples/place-samples.ts";
import type { Services } from "#server/services.ts";
import type { ServeOptions } from "./options.ts";

/** The application over an archive that is read once and not served. */
export interface OpenArchive {
  readonly services: Services;
  /** Asks the application a GET, without a socket. */
  readonly get: (path: string) => Promise<Response>;
  /** Resolves when the newest words of sessions, which an answer asked for, have been read. */
  readonly textsRead: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Opens what a server with these options would serve, for as long as one answer takes. While a server runs it holds
 * the lock of the cache: then the cache is read and not written.
 *
 * @param keeps Whether what is read may be kept in the cache.
 */
export async function openArchive(options: ServeOptions, keeps: boolean): Promise<OpenArchive> {
  const home = await prepareHome(options.home, options.cacheDir);
  const roots = await distinctRoots([...options.roots, home.ownRoot]);
  const lock = keeps && home.cacheDir !== null ? tryLock(home.cacheDir) : null;
  const prices = await createPriceStore({ home: options.home, roots });
  const alone = lock?.held ?? true;
  const index = openIndex({
    roots,
    cacheDir: home.cacheDir,
    cacheWritable: lock?.held === true,
    // a server that runs has written its own, and one of them goes on
    samples: options.samples
      ? async () => (alone ? placeSamples(options.home, new Date()) : sampleRootIn(options.home))
      : null,
    watch: null,
  });
  const problems = home.problems;
  const foundations = {
    version: readVersion(),
    index,
    prices,
    roots,
    ownRoot: home.ownRoot,
    problems,
    webFolder: null,
  };
  const { services, textsRead, close } = openServices({ ...foundations, port: () => options.port });
  // Its threads hold no process, and nothing else does here.
  const awake = setInterval(() => undefined, 60_000);
  await index.whenReady.finally(() => clearInterval(awake));
  const app = createApp(services);
  return {
    services,
    get: (path) => ask(app, path, options.port),
    textsRead,
    close: async () => {
      await close();
      if (lock?.held === true) lock.release();
    },
  };
}

/** Null when the folder cannot be locked: it is then read, if it can be. */
function tryLock(cacheDir: string): CacheLock | null {
  try {
    return lockCache(cacheDir);
  } catch {
    return null;
  }
}

async function ask(app: Hono, path: string, port: number): Promise<Response> {
  return app.request(path, { headers: { host: `localhost:${String(port)}` } });
}
