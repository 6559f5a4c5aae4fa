import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, runTool } from "./run.mjs";

/** The two halves of the product: the source that starts each, and how Vite builds it. */
const halves = {
  web: { entry: "web/index.html", args: ["build"] },
  server: { entry: "server/main.ts", args: ["build", "--ssr"] },
};

/**
 * Builds the named halves into `dist/`, stopping at the first that fails.
 * @param {("web" | "server")[]} names
 * @returns {number} exit status
 */
export function build(names) {
  for (const name of names) {
    const { entry, args } = halves[name];
    if (!existsSync(join(root, entry))) {
      console.error(`Cannot build ${name}: ${entry} is missing.`);
      return 1;
    }
    const status = runTool("vite", [...args, "--logLevel", "warn"]);
    if (status !== 0) return status;
  }
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = build(["web", "server"]);
