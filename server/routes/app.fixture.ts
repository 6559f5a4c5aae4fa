import type { Hono } from "hono";
import { onTestFinished } from "vitest";
import { createApp } from "#server/app.ts";
import { openIndex } from "#server/index/open-index.ts";
import { openServices } from "#server/open-services.ts";
import { createPriceStore } from "#server/prices/price-store.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import type { Services } from "#server/services.ts";

/** An application over a root of its own, asked without a socket. */
export interface TestApp {
  readonly app: Hono;
  readonly services: Services;
  /** Asks as the page would: by the right host. */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly put: (path: string, body: string) => Promise<Response>;
  readonly json: (path: string) => Promise<unknown>;
  /** Asks in any way. */
  readonly ask: (path: string, init: RequestInit, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Resolves when the newest words that answers asked for have been read: until then they are null. */
  readonly textsRead: () => Promise<void>;
  /** Ends it before the test does. */
  readonly close: () => Promise<void>;
}

export const testPort = 7365;
const host = `localhost:${testPort}`;

/** Opens the application over these roots; their sessions are read before it answers. */
export async function openApp(
  roots: readonly string[],
  { watch = false, webFolder = null as string | null, cacheDir = null as string | null, home = tempFolder() } = {},
): Promise<TestApp> {
  const prices = await createPriceStore({ home, roots });
  const index = openIndex({ roots, cacheDir, samples: null, watch: watch ? {} : null });
  const own = { roots, ownRoot: roots.at(-1) ?? home };
  const foundations = { version: "0.0.0", index, prices, ...own, problems: [], port: () => testPort, webFolder };
  const { services, textsRead, close: end } = openServices(foundations);
  let ended: Promise<void> | null = null;
  const close = () => (ended ??= end());
  onTestFinished(close);
  await index.whenReady;
  const app = createApp(services);
  const ask = async (path: string, init: RequestInit, headers = {}) =>
    app.request(path, { ...init, headers: { host, ...headers } });
  return {
    app,
    services,
    get: (path, headers) => ask(path, {}, headers),
    put: (path, body) => ask(path, { method: "PUT", body }),
    json: async (path) => (await ask(path, {})).json() as Promise<unknown>,
    ask,
    textsRead,
    close,
  };
}
