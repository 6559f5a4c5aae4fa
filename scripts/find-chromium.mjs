import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { run, runTool } from "./run.mjs";

/** What only draws pages is there sooner and draws twice as fast as a whole browser. */
const shell = "chromium-headless-shell";
const names = [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
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

/** Only root on Debian can install packages. */
const hasPackages = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Debian's packages, with fonts for both languages. */
function installPackages() {
  if (run("apt-get", ["update", "-qq"]) !== 0) return false;
  const args = ["install", "-y", "-qq", "--no-install-recommends"];
  const packages = [shell, "fonts-dejavu-core", "fonts-noto-cjk"];
  return run("apt-get", [...args, ...packages], { DEBIAN_FRONTEND: "noninteractive" }) === 0;
}

/**
 * Finds a Chromium, installing one when there is none, or none but a whole browser where packages can be had.
 * @returns {string} absolute path
 * @throws {Error} when none can be had; the message says what to do
 */
export function ensureChromium() {
  const found = findChromium();
  if (found !== null && (process.env["CHROMIUM_PATH"] || found.includes("headless") || !hasPackages)) return found;
  console.log(`Installing ${shell} for the browser journeys …`);
  if (!(hasPackages && installPackages()) && found === null) runTool("playwright", ["install", "chromium"]);
  const installed = findChromium();
  if (installed === null) throw new Error("No Chromium could be installed. Install one and set CHROMIUM_PATH to it.");
  return installed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(ensureChromium());
