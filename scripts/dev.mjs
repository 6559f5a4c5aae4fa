import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { build } from "./build.mjs";
import { root, toolPath } from "./run.mjs";
import { staleHalves } from "./stale.mjs";

/** @returns {Promise<number>} a port that was free a moment ago */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

// Three watchers: the server's bundle, the server itself (restarted when the bundle changes), and the page.
// The page is built once as well, since the server looks for it.
const status = build(staleHalves());
if (status !== 0) process.exit(status);
const port = String(await freePort());
const commands = [
  [toolPath("vite"), "build", "--ssr", "--watch", "--logLevel", "warn"],
  ["--watch", "dist/server/main.js", "--port", port, ...process.argv.slice(2)],
  [toolPath("vite")],
];
const children = commands.map((args) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ROOKERY_DEV_API: `http://127.0.0.1:${port}` },
  }),
);
const stop = () => children.forEach((child) => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const child of children) child.on("exit", stop);
