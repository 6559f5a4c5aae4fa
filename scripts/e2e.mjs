import { build } from "./build.mjs";
import { ensureChromium } from "./find-chromium.mjs";
import { runTool } from "./run.mjs";
import { staleHalves } from "./stale.mjs";

// Journeys run against the built product, so what is stale is built first. Arguments go to Playwright.
const status = build(staleHalves());
process.exitCode =
  status !== 0
    ? status
    : runTool("playwright", ["test", ...process.argv.slice(2)], { CHROMIUM_PATH: ensureChromium() });
