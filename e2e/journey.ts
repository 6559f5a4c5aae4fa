import { test as base } from "@playwright/test";
import { startServer, type RunningServer } from "./server.ts";

export { expect } from "@playwright/test";

interface JourneyOptions {
  /** Lays traces into the data root before the server starts. Set by `test.use({ prepare: … })` in a file. */
  prepare: { lay: (root: string) => Promise<void> };
  /** Further options of the server's command line. */
  serverArgs: string[];
}

/**
 * Playwright's `test` with a server of its own per worker and file: `page.goto("/")` goes there, and the journey fails
 * on any uncaught error of the page.
 */
export const test = base.extend<{ failOnPageError: void }, JourneyOptions & { server: RunningServer }>({
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
