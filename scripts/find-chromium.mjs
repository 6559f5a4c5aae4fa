import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { run, runTool } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const knownPlaces = [
  "/usr/bin/chromium",
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @returns {string[]} where Playwright would put its own browser; the file need not be there */
function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)("@playwright/test");
  return [chromium.executablePath()];
}

/**
 * The first Chromium of: CHROMIUM_PATH, PATH, known places, Playwright's own.
 * @returns {string | null} absolute path, or null when there is none
 */
export function findChromium() {
  const told = process.env["CHROMIUM_PATH"];
  const onPath = (process.env["PATH"] ?? "").split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  const candidates = [...(told ? [told] : []), ...onPath, ...knownPlaces, ...playwrightsOwn()];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Debian's packages where that is possible (with fonts for both languages), else Playwright's download. */
function install() {
  const asRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const packages = ["chromium", "fonts-dejavu-core", "fonts-noto-cjk"];
  if (asRoot && run("apt-get", ["update", "-qq"]) === 0) {
    const args = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
    if (run("apt-get", args, { DEBIAN_FRONTEND: "noninteractive" }) === 0) return;
  }
  runTool("playwright", ["install", "chromium"]);
}

/**
 * Finds a Chromium, installing one when there is none.
 * @returns {string} absolute path
 * @throws {Error} when none can be had; the message says what to do
 */
export function ensureChromium() {
  const found = findChromium();
  if (found !== null) return found;
  console.log("No Chromium found: installing one for the browser journeys …");
  install();
  const installed = findChromium();
  if (installed === null) throw new Error("No Chromium could be installed. Install one and set CHROMIUM_PATH to it.");
  return installed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(ensureChromium());
