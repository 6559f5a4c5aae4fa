import type { Server } from "node:http";
import { type CacheClaim, claimCache } from "#server/claim-cache.ts";
import type { ServeOptions } from "#server/cli/options.ts";
import { listen } from "#server/listen.ts";
import { prepareHome } from "#server/prepare-home.ts";
import { distinctRoots } from "#server/roots/distinct-roots.ts";
import type { Services } from "#server/services.ts";
import { StartingApp } from "#server/starting-app.ts";

/** Where a server listens, and how to end it. */
export interface Listening {
  /** `http://127.0.0.1:7365` */
  readonly address: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** A running server, or the address of the one that serves from the same cache already. */
export type Serving =
  | { readonly type: "elsewhere"; readonly address: string }
  | (Listening & { readonly type: "here"; readonly services: Services });

/** How a server is started beside what the user asked for. */
export interface StartOptions {
  /** It serves the given roots and nothing else, writes no cache, and takes nothing in. */
  readonly readOnly?: boolean;
  /** Called as soon as it listens, before all else is loaded. */
  readonly onListening?: (listening: Listening) => void;
}

/**
 * Listens, then loads and opens everything: it says at once that it is there, and answers all else as soon as it can,
 * which is before the index is built.
 *
 * @throws Error in words for the user when no port can be had
 */
export async function serve(options: ServeOptions, start: StartOptions = {}): Promise<Serving> {
  const { readOnly = false, onListening } = start;
  const home = await prepareHome(options.home, options.cacheDir);
  const claim: CacheClaim = readOnly ? { type: "read-only" } : await claimCache(home.cacheDir);
  if (claim.type === "served") return { type: "elsewhere", address: addressOf("127.0.0.1", claim.port) };
  const lock = claim.type === "ours" ? claim.lock : null;
  let server: Server | null = null;
  try {
    const roots = readOnly ? options.roots : await distinctRoots([...options.roots, home.ownRoot]);
    let port = options.port;
    const starting = new StartingApp(roots, () => port);
    const listening = await listen(starting, options.host, options.port);
    ({ server, port } = listening);
    lock?.announce(port);
    const open = async () => {
      // whoever has connected is answered first: loading takes some tenths of a second in which nothing else is done
      await new Promise(setImmediate);
      const { openServer } = await import("#server/open-server.ts");
      const opened = await openServer(options, { home, claim, readOnly, roots, port: () => port });
      starting.become(opened.app);
      return opened;
    };
    const opening = open();
    const close = async (): Promise<void> => {
      const opened = await opening;
      await Promise.all([closeServer(listening.server), opened.close()]);
      lock?.release();
    };
    const here = { address: addressOf(options.host, port), port, close };
    onListening?.(here);
    const { services } = await opening;
    return { type: "here", ...here, services };
  } catch (error) {
    if (server !== null) await closeServer(server);
    lock?.release();
    throw error;
  }
}

function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections(); // event streams would stay open for ever
  return closed;
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
