import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { type CacheClaim, claimCache } from "#server/claim-cache.ts";
import type { ServeOptions } from "#server/cli/options.ts";
import { Demo } from "#server/demo/demo.ts";
import { openIndex } from "#server/index/open-index.ts";
import { listen } from "#server/listen.ts";
import { openServices } from "#server/open-services.ts";
import { type Home, prepareHome } from "#server/prepare-home.ts";
import { createPriceStore } from "#server/prices/price-store.ts";
import { productFolder, readVersion } from "#server/product.ts";
import { distinctRoots } from "#server/roots/distinct-roots.ts";
import { placeSamples } from "#server/samples/place-samples.ts";
import type { Services } from "#server/services.ts";

/** A running server, or the address of the one that serves from the same cache already. */
export type Serving =
  | { readonly type: "elsewhere"; readonly address: string }
  | {
      readonly type: "here";
      /** `http://127.0.0.1:7365` */
      readonly address: string;
      readonly port: number;
      readonly services: Services;
      readonly close: () => Promise<void>;
    };

/**
 * Starts everything and listens. It answers before the index is built. Read-only, it serves the given roots and nothing
 * else, writes no cache, and takes nothing in.
 *
 * @throws Error in words for the user when no port can be had
 */
export async function serve(options: ServeOptions, { readOnly = false } = {}): Promise<Serving> {
  const home = await prepareHome(options.home, options.cacheDir);
  const claim: CacheClaim = readOnly ? { type: "read-only" } : await claimCache(home.cacheDir);
  if (claim.type === "served") return { type: "elsewhere", address: addressOf("127.0.0.1", claim.port) };
  const lock = claim.type === "ours" ? claim.lock : null;
  let port = options.port;
  const { services, close } = await open(options, { home, claim, readOnly, port: () => port });
  try {
    const listening = await listen(createApp(services), options.host, options.port);
    port = listening.port;
    lock?.announce(port);
    const closeAll = async (): Promise<void> => {
      await Promise.all([closeServer(listening.server), close()]);
      lock?.release();
    };
    return { type: "here", address: addressOf(options.host, port), port, services, close: closeAll };
  } catch (error) {
    await close();
    lock?.release();
    throw error;
  }
}

interface Opening {
  readonly home: Home;
  readonly claim: CacheClaim;
  readonly readOnly: boolean;
  readonly port: () => number;
}

async function open(options: ServeOptions, { home, claim, readOnly, port }: Opening) {
  const roots = readOnly ? options.roots : await distinctRoots([...options.roots, home.ownRoot]);
  const prices = await createPriceStore({ home: options.home, roots });
  let sampleRoot: string | null = null;
  const usable = claim.type === "read-only" || (claim.type === "ours" && claim.lock !== null);
  const index = openIndex({
    roots,
    cacheDir: usable ? home.cacheDir : null,
    cacheWritable: claim.type === "ours",
    samples: options.samples ? async () => (sampleRoot = await placeSamples(options.home, new Date())) : null,
  });
  const webFolder = join(productFolder(), "dist/web");
  const { services, close } = openServices({
    version: readVersion(),
    index,
    prices,
    roots,
    ownRoot: home.ownRoot,
    problems: readOnly ? [] : [...home.problems, ...problemsOf(claim)],
    readOnly,
    port,
    webFolder: existsSync(join(webFolder, "index.html")) ? webFolder : null,
  });
  const closeDemo = demonstrate(services, () => sampleRoot);
  return { services, close: () => closeDemo().then(close) };
}

/** Where only samples are shown, one session runs for ever. Gives what ends it. */
function demonstrate({ index, sessions, now }: Services, sampleRoot: () => string | null): () => Promise<void> {
  let demo: Demo | null = null;
  let closed = false;
  void index.whenReady.then(() => {
    const root = sampleRoot();
    if (!closed && root !== null && index.state().samples) {
      demo = new Demo({ index, channels: sessions, sampleRoot: root, now });
    }
  });
  return async () => {
    closed = true;
    await demo?.close();
  };
}

function problemsOf(claim: CacheClaim): Services["problems"] {
  const hint = "The index is made anew at every start. Name another folder with --cache-dir.";
  if (claim.type === "read-only") {
    const message = "Another process writes the cache and did not say where it serves.";
    return [{ code: "cache_locked", message, hint: "End it, or name another folder with --cache-dir." }];
  }
  if (claim.type !== "ours" || claim.problem === null) return [];
  return [{ code: "cache_not_usable", message: `The cache cannot be locked (${claim.problem}).`, hint }];
}

function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections(); // event streams would stay open for ever
  return closed;
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
