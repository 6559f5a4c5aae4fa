import { run } from "./run.mjs";

// All four always run: one round shows everything that is wrong.
const checks = ["format:check", "lint", "typecheck", "knip"];
const failed = checks.filter((name) => run("npm", ["run", "--silent", name]) !== 0);
if (failed.length > 0) console.error(`Failed: ${failed.join(", ")}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
