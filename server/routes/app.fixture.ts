import type { Hono } from "hono";
import { onTestFinished } from "vitest";
import { createApp } from "#server/app.ts";
import { openIndex } from "#server/index/open-index.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { ApplicationChannel } from "#server/live/application-channel.ts";
import { SessionChannels } from "#server/live/session-channels.ts";
import { createPriceStore } from "#server/prices/price-store.ts";
import { viewArchive } from "#server/query/archive-view.ts";
import { keepPriced } from "#server/query/price-columns.ts";
import { sessionSummary } from "#server/query/session-summary.ts";
import { HeadBlocks } from "#server/reading/head-blocks.ts";
import { LineMarks } from "#server/reading/line-marks.ts";
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
}

export const testPort = 7365;
const host = `localhost:${testPort}`;

/** Opens the application over these roots; their sessions are read before it answers. */
export async function openApp(
  roots: readonly string[],
  { watch = false, webFolder = null as string | null } = {},
): Promise<TestApp> {
  const home = tempFolder();
  const prices = await createPriceStore({ home, roots });
  const index = openIndex({ roots, cacheDir: null, samples: null, watch: watch ? {} : null });
  const stopPricing = keepPriced(index, prices);
  const marks = new LineMarks();
  const now = () => Date.now();
  const view = () => viewArchive({ index, prices, now });
  const summarise = (record: SessionRecord) => sessionSummary(view(), record);
  const services: Services = {
    version: "0.0.0",
    index,
    prices,
    view,
    marks,
    heads: new HeadBlocks(marks),
    sessions: new SessionChannels({ index, now }),
    application: new ApplicationChannel({ index, prices, summarise }),
    problems: [],
    now,
    port: () => testPort,
    webFolder,
  };
  onTestFinished(async () => {
    services.sessions.close();
    services.application.close();
    stopPricing();
    await index.close();
  });
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
  };
}
