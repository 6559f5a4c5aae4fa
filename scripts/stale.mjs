import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const configs = ["package.json", "package-lock.json", "vite.config.ts", "tsconfig.base.json"];

/** What each half is made of, and the file that tells when it was last built. */
const parts = {
  web: { sources: ["web", "shared", "public", ...configs], target: "dist/web/index.html" },
  server: { sources: ["server", "shared", ...configs], target: "dist/server/main.js" },
};

/**
 * Newest modification time below a path; tests do not count, since no build contains them.
 * @param {string} path absolute
 * @returns {number} milliseconds since the epoch, 0 when there is nothing
 */
export function newestMtime(path) {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  // A folder's own time counts too: it changes when a file is taken away.
  if (!own.isDirectory()) return /\.(test|fixture)\.tsx?$/.test(path) ? 0 : own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newestMtime(join(path, name))));
}

/**
 * The halves whose sources are newer than their build.
 * @returns {("web" | "server")[]}
 */
export function staleHalves() {
  return /** @type {const} */ (["web", "server"]).filter((name) => {
    const { sources, target } = parts[name];
    const built = join(root, target);
    if (!existsSync(built)) return true;
    const builtAt = statSync(built).mtimeMs;
    return sources.some((source) => newestMtime(join(root, source)) > builtAt);
  });
}
