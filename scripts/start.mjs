import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./build.mjs";
import { root } from "./run.mjs";
import { staleHalves } from "./stale.mjs";

// Builds what is older than its sources, then becomes the server: arguments, signals and exit status pass through.
const stale = staleHalves();
if (stale.length > 0) console.log(`Building ${stale.join(" and ")} …`);
const status = build(stale);
if (status !== 0) process.exit(status);

const server = spawn(process.execPath, [join(root, "dist/server/main.js"), ...process.argv.slice(2)], {
  stdio: "inherit",
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => server.kill(signal));
}
server.on("exit", (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 0);
});
