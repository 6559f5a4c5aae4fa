import { test as base, type Request } from "@playwright/test";
import { startServer, type RunningServer } from "./server.ts";

export { expect } from "@playwright/test";

interface JourneyOptions {
  /** Lays traces into the data root before the server starts. Set by `test.use({ prepare: … })` in a file. */
  prepare: { lay: (root: string) => Promise<void> };
  /** Further options of the server's command line. */
  serverArgs: string[];
}

/** How long no answer may be awaited, ms, on a page that has nothing more to draw. */
const quietFor = 100;

/** Event streams never end. */
function endsSometime(request: Request): boolean {
  return !/\/api\/events$|\/stream(?:\?|$)/.test(request.url());
}

/** Runs in the page: what it has begun to draw may ask for more, however slow the machine is. */
async function untilIdle(): Promise<void> {
  // a list hides its rows until it has measured them
  const isMeasuring = () => document.querySelector('[style*="position: absolute"][style*="visibility: hidden"]');
  for (let i = 0; i < 2 || (i < 100 && isMeasuring() !== null); i++) {
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
  }
}

/**
 * Playwright's `test` with a server of its own per worker and file: `page.goto("/")` goes there, and the journey fails
 * on any uncaught error of the page. `untilQuiet` waits until the page has all that it asked for.
 */
export const test = base.extend<
  { failOnPageError: void; untilQuiet: () => Promise<void> },
  JourneyOptions & { server: RunningServer }
>({
  prepare: [{ lay: async () => {} }, { option: true, scope: "worker" }],
  serverArgs: [[], { option: true, scope: "worker" }],
  server: [
    async ({ prepare, serverArgs }, use) => {
      const server = await startServer(prepare.lay, serverArgs);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  untilQuiet: async ({ page }, use) => {
    const open = new Set<Request>();
    let changedAt = Date.now();
    page.on("request", (request) => {
      if (!endsSometime(request)) return;
      open.add(request);
      changedAt = Date.now();
    });
    const close = (request: Request) => {
      if (open.delete(request)) changedAt = Date.now();
    };
    page.on("requestfinished", close).on("requestfailed", close);
    await use(async () => {
      do await page.evaluate(untilIdle);
      while (open.size > 0 || Date.now() - changedAt < quietFor);
    });
  },
  failOnPageError: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await use();
      if (errors.length > 0) throw new Error(`Uncaught in the page:\n${errors.join("\n")}`);
    },
    { auto: true },
  ],
});
