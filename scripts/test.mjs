import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { ensureChromium } from "./find-chromium.mjs";
import { run, runTool } from "./run.mjs";

/**
 * @typedef {{passed: number, failed: number}} Totals
 * @typedef {{numPassedTests: number, numFailedTests: number, numFailedTestSuites: number}} VitestReport
 * @typedef {{stats: {expected: number, flaky: number, unexpected: number}, errors: unknown[]}} PlaywrightReport
 */

const reports = mkdtempSync(join(tmpdir(), "rookery-test-"));
/** @type {string[]} names of stages that went wrong */
const broken = [];

/**
 * Runs one stage; a failure is remembered and the next stage still runs, so that one run shows everything.
 * @param {string} name
 * @param {() => number} action
 */
function stage(name, action) {
  const begun = performance.now();
  console.log(`\n== ${name}`);
  const status = action();
  if (status !== 0) broken.push(name);
  console.log(`== ${name}: ${status === 0 ? "ok" : "FAILED"} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return status;
}

/**
 * @template T
 * @param {string} file
 * @returns {T | null} null when the runner died before it could report
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** @returns {Totals} */
function unit() {
  const file = join(reports, "unit.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  stage("unit tests", () => runTool("vitest", args));
  /** @type {VitestReport | null} */
  const report = readReport(file);
  if (report === null) return { passed: 0, failed: 1 };
  // A file that does not even load has no tests to count, yet it is a failure.
  const unloaded = report.numFailedTests === 0 ? report.numFailedTestSuites : 0;
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded };
}

/** @returns {Totals} */
function journeys() {
  const file = join(reports, "journeys.json");
  stage("browser journeys", () =>
    runTool("playwright", ["test", "--reporter=list,json"], {
      CHROMIUM_PATH: ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }),
  );
  /** @type {PlaywrightReport | null} */
  const report = readReport(file);
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

stage("static checks", () => run("npm", ["run", "--silent", "check:static"]));
const unitTotals = unit();
const built = stage("build", () => build(["web", "server"])) === 0;
// Journeys that cannot run have not passed.
const journeyTotals = built ? journeys() : { passed: 0, failed: 1 };
rmSync(reports, { recursive: true, force: true });

if (broken.length > 0) console.log(`\nFailed: ${broken.join(", ")}.`);
const passed = unitTotals.passed + journeyTotals.passed;
const failed = unitTotals.failed + journeyTotals.failed;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = broken.length > 0 || failed > 0 ? 1 : 0;
