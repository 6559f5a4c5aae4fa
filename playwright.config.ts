import { defineConfig, devices } from "@playwright/test";

/** What keeps Chromium quiet and off the network; only root needs to do without its sandbox. */
const args = [
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

// scripts/find-chromium.mjs sets CHROMIUM_PATH; without it Playwright takes its own browser.
const executablePath = process.env["CHROMIUM_PATH"];

export default defineConfig({
  testDir: "e2e",
  // What ends in .test.ts beside them runs in vitest.
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    // A trace of each journey, to be thrown away, costs as much as the journey: ask for one with `--trace on`.
    screenshot: "only-on-failure",
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
});
