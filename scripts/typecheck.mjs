import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, runTool } from "./run.mjs";

const folders = ["shared", "server", "web", "e2e", "e2e/acceptance", "bench"];
const configs = ["tsconfig.json", ...folders.flatMap((f) => [`${f}/tsconfig.json`, `${f}/tsconfig.test.json`])];

/**
 * Whether a config would find anything to compile: an empty input is an error to the compiler, not to us.
 * @param {string} config path from the project folder
 */
function hasSources(config) {
  if (!existsSync(join(root, config))) return false;
  if (dirname(config) === ".") return true;
  const files = readdirSync(join(root, dirname(config)), { recursive: true, encoding: "utf8" });
  const wantsTests = config.endsWith(".test.json");
  return files.some((file) => /\.tsx?$/.test(file) && (!wantsTests || /\.(test|fixture)\.tsx?$/.test(file)));
}

const failed = configs.filter(hasSources).filter((config) => runTool("tsc", ["-p", config]) !== 0);
if (failed.length > 0) console.error(`Type errors in ${failed.join(", ")}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
