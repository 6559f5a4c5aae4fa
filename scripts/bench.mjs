import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./find-chromium.mjs";
import { root, run, runTool } from "./run.mjs";

// Each bench/*.bench.ts prints its own figures. `npm run bench -- NAME` runs those whose file name contains NAME.
const wanted = process.argv[2] ?? "";
const folder = join(root, "bench");
const files = existsSync(folder)
  ? readdirSync(folder).filter((f) => f.endsWith(".bench.ts") && f.includes(wanted))
  : [];
if (files.length === 0) console.error(`No bench/*.bench.ts with "${wanted}" in its name.`);

let status = files.length === 0 ? 1 : 0;
for (const file of files) {
  const output = join(root, "dist/bench");
  const built = runTool("vite", ["build", "--config", "bench/vite.config.ts", "--logLevel", "warn"], { BENCH: file });
  const script = join(output, file.replace(/\.ts$/, ".js"));
  const ran =
    built === 0 ? run(process.execPath, ["--expose-gc", script], { CHROMIUM_PATH: findChromium() ?? "" }) : built;
  status = Math.max(status, ran);
}
process.exitCode = status;
