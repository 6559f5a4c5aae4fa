import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the project. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Tools whose package has another name. @type {Record<string, string>} */
const packages = { tsc: "typescript", playwright: "@playwright/test" };

/**
 * Where an installed tool's own script lies. Run by Node directly it needs no shell and no `npx` in between, which
 * would swallow signals.
 * @param {string} tool
 * @returns {string} absolute path
 * @throws {Error} when it is not installed
 */
export function toolPath(tool) {
  const folder = join(root, "node_modules", packages[tool] ?? tool);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[tool]);
}

/**
 * Runs a program in the project folder with its output on ours and waits for it.
 * @param {string} program a name on PATH or a path
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to our own environment
 * @returns {number} its exit status; 1 when it could not be started or was killed
 */
export function run(program, args, env = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  if (result.error) console.error(`${program}: ${result.error.message}`);
  return result.status ?? 1;
}

/**
 * Runs an installed tool and waits for it.
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {number} its exit status
 */
export function runTool(tool, args, env = {}) {
  return run(process.execPath, [toolPath(tool), ...args], env);
}
