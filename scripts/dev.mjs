import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { build } from "./build.mjs";
import { root } from "./run.mjs";

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
const status = build(["server"]);
if (status !== 0) process.exit(status);
const port = String(await freePort());
const commands = [
  ["npx", "--no-install", "vite", "build", "--ssr", "--watch", "--logLevel", "warn"],
  [process.execPath, "--watch", "dist/server/main.js", "--port", port, ...process.argv.slice(2)],
  ["npx", "--no-install", "vite"],
];
const children = commands.map(([program = "", ...args]) =>
  spawn(program, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ROOKERY_DEV_API: `http://127.0.0.1:${port}` },
  }),
);
const stop = () => children.forEach((child) => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const child of children) child.on("exit", stop);
