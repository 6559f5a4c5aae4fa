import { existsSync, readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import type { ServeOptions } from "#server/cli/options.ts";
import { openIndex } from "#server/index/open-index.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { listen } from "#server/listen.ts";
import { ApplicationChannel } from "#server/live/application-channel.ts";
import { SessionChannels } from "#server/live/session-channels.ts";
import { prepareHome } from "#server/prepare-home.ts";
import { createPriceStore } from "#server/prices/price-store.ts";
import { viewArchive } from "#server/query/archive-view.ts";
import { keepPriced } from "#server/query/price-columns.ts";
import { sessionSummary } from "#server/query/session-summary.ts";
import { HeadBlocks } from "#server/reading/head-blocks.ts";
import { LineMarks } from "#server/reading/line-marks.ts";
import { writeSamples } from "#server/samples/write-samples.ts";
import type { Services } from "#server/services.ts";

/** A running server. */
export interface RunningServer {
  /** `http://127.0.0.1:7365` */
  readonly address: string;
  readonly services: Services;
  readonly close: () => Promise<void>;
}

/** The bundle lies in dist/server, beside dist/web and two below package.json. */
const here = import.meta.dirname;

/** The version of the product, of package.json. */
export function readVersion(): string {
  const packed = JSON.parse(readFileSync(join(here, "../../package.json"), "utf8")) as { version: string };
  return packed.version;
}

/**
 * Starts everything and listens. It answers before the index is built.
 * @throws Error in words for the user when no port can be had
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { roots, home } = options;
  const own = await prepareHome(home, options.cacheDir);
  const allRoots = [...new Set([...roots, own.ownRoot])];
  const prices = await createPriceStore({ home, roots: allRoots });
  const samples = options.samples ? () => makeSamples(home) : null;
  const index = openIndex({ roots: allRoots, cacheDir: own.cacheDir, samples });
  const stopPricing = keepPriced(index, prices);
  const marks = new LineMarks();
  const now = () => Date.now();
  const view = () => viewArchive({ index, prices, now });
  const summarise = (record: SessionRecord) => sessionSummary(view(), record);
  const webFolder = join(here, "../web");
  let port = options.port;
  const services: Services = {
    version: readVersion(),
    index,
    prices,
    view,
    marks,
    heads: new HeadBlocks(marks),
    sessions: new SessionChannels({ index, now }),
    application: new ApplicationChannel({ index, prices, summarise }),
    problems: own.problems,
    now,
    port: () => port,
    webFolder: existsSync(join(webFolder, "index.html")) ? webFolder : null,
  };
  const listening = await listen(createApp(services), options.host, options.port);
  port = listening.port;
  const close = async (): Promise<void> => {
    services.sessions.close();
    services.application.close();
    stopPricing();
    const closed = new Promise((resolve) => listening.server.close(resolve));
    listening.server.closeAllConnections(); // event streams would stay open for ever
    await Promise.all([closed, index.close()]);
  };
  const name = options.host.includes(":") ? `[${options.host}]` : options.host;
  return { address: `http://${name}:${port}`, services, close };
}

/** Samples are remade at need, so a home that cannot be written to has them in a folder of the system. */
async function makeSamples(home: string): Promise<string> {
  const root = join(home, "samples");
  try {
    await writeSamples(root, new Date());
    return root;
  } catch {
    const elsewhere = await mkdtemp(join(tmpdir(), "rookery-samples-"));
    await writeSamples(elsewhere, new Date());
    return elsewhere;
  }
}
