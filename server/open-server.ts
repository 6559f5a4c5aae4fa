import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Hono } from "hono";
import { createApp } from "#server/app.ts";
import type { CacheClaim } from "#server/claim-cache.ts";
import type { ServeOptions } from "#server/cli/options.ts";
import { Demo } from "#server/demo/demo.ts";
import { openIndex } from "#server/index/open-index.ts";
import { openServices } from "#server/open-services.ts";
import type { Home } from "#server/prepare-home.ts";
import { createPriceStore } from "#server/prices/price-store.ts";
import { productFolder, readVersion } from "#server/product.ts";
import { placeSamples } from "#server/samples/place-samples.ts";
import type { Services } from "#server/services.ts";

/** What is known before anything is opened. */
export interface Opening {
  readonly home: Home;
  readonly claim: CacheClaim;
  readonly readOnly: boolean;
  readonly roots: readonly string[];
  /** The port that is listened on. */
  readonly port: () => number;
}

/** Everything that answers requests. */
export interface OpenServer {
  readonly app: Hono;
  readonly services: Services;
  readonly close: () => Promise<void>;
}

/** Opens everything behind a port. It answers before the index is built. */
export async function openServer(
  options: ServeOptions,
  { home, claim, readOnly, roots, port }: Opening,
): Promise<OpenServer> {
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
  return { app: createApp(services), services, close: () => closeDemo().then(close) };
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
