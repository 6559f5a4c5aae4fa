import { spawnSync } from "node:child_process";
import { join } from "node:path";

/*
 * The properties that hold for every trace, tried on 10,000 generated traces of up to 60 lines instead of the few
 * hundred of a test run, and on every recorded file when ROOKERY_CORPUS names some: cut anywhere, folded in any pieces,
 * read at any message, elided at any limit, scanned from bytes, joined from fragments. The tests themselves run, so
 * there is one statement of each. A failure prints the trace that broke it and the seed.
 */

const RUNS = process.env["BENCH_RUNS"] ?? "10000";
const tests = [
  "e2e/acceptance/cuts.test.ts",
  "shared/outline/outline.test.ts",
  "shared/outline/columns.test.ts",
  "shared/api/elide.test.ts",
  "shared/omni/partial-aggregator.test.ts",
  "shared/omni/recorded-streams.test.ts",
  "server/heads/scan-head.test.ts",
];

const vitest = join(process.cwd(), "node_modules/.bin/vitest");
const begun = performance.now();
const { status } = spawnSync(vitest, ["run", "--reporter=verbose", "--testTimeout=7200000", ...tests], {
  stdio: "inherit",
  env: { ...process.env, PROPERTY_RUNS: RUNS },
});
console.log(
  `${RUNS} tries of each property: ${((performance.now() - begun) / 1000).toFixed(0)} s, exit ${String(status)}`,
);
process.exitCode = status ?? 1;
