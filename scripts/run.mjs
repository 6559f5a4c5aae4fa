import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Absolute path of the project. */
export const root = fileURLToPath(new URL("..", import.meta.url));

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
 * Runs a program of an installed package; `--no-install` so that nothing is ever fetched silently.
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {number} its exit status
 */
export function runTool(tool, args, env = {}) {
  return run("npx", ["--no-install", tool, ...args], env);
}
