import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { scanRoot } from "#server/roots/scan.ts";
import type { Health } from "#shared/api/health.ts";
import { openArchive } from "./made-archive.ts";

/*
 * The built server (npm run build) over an archive, without a cache and with the one it left: the time to `ready`, the
 * CPU time of all its threads, and its peak memory, as shares of what one thread takes to read and JSON.parse every
 * line in the same run (first index), or to list the archive and read the index's files (warm start).
 */

const main = fileURLToPath(new URL("../server/main.js", import.meta.url));
const archive = openArchive(2000, 28);
const home = mkdtempSync(join(tmpdir(), "rookery-bench-home-"));
const RUNS = Number(process.env["BENCH_RUNS"] ?? 3);
const CLOCK_TICK = 10; // ms: /proc counts CPU time in hundredths of a second

interface Spent {
  readonly wall: number;
  readonly cpu: number;
}

async function measure(work: () => Promise<void> | void): Promise<Spent> {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - begun, cpu: (user + system) / 1000 };
}

async function parseEveryLine(): Promise<void> {
  for (const { path } of (await scanRoot(archive.root)).shards) {
    const text = readFileSync(path, "utf8");
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      JSON.parse(text.slice(start, end));
      start = end + 1;
    }
  }
}

/** What no start can do without: the names and states of all traces, and the bytes of the index. */
async function listAndReadIndex(): Promise<void> {
  await scanRoot(archive.root);
  const cache = join(home, "cache");
  const files = readdirSync(cache, { recursive: true, encoding: "utf8", withFileTypes: true });
  for (const file of files) {
    if (file.isFile() && file.parentPath.includes("index-v")) readFileSync(join(file.parentPath, file.name));
  }
}

/** Starts the server and waits until its index is ready; Linux only, for what /proc tells. */
async function startServer(): Promise<Spent & { readonly answered: number; readonly peakMb: number }> {
  const begun = performance.now();
  const args = [main, "--root", archive.root, "--home", home, "--port", "0", "--no-samples"];
  const server = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const address = await new Promise<string>((resolve, reject) => {
    server.once("exit", () => reject(new Error("the server ended")));
    server.stdout.on("data", (text: Buffer) => {
      const found = /http:\/\/\S+/.exec(text.toString())?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  let answered: number | null = null;
  for (let state = ""; state !== "ready"; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const health = (await (await fetch(new URL("/api/health", address))).json()) as Health;
    answered ??= performance.now() - begun;
    state = health.index.state;
  }
  const wall = performance.now() - begun;
  const [, stat = ""] = readFileSync(`/proc/${String(server.pid)}/stat`, "utf8").split(") ");
  const fields = stat.split(" ");
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${String(server.pid)}/status`, "utf8"))?.[1];
  server.kill("SIGTERM");
  await ended;
  const cpu = (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK;
  return { wall, cpu, answered: answered ?? NaN, peakMb: Number(peak) / 1024 };
}

const share = (a: Spent, b: Spent): string =>
  `${(a.wall / b.wall).toFixed(2)} x wall, ${(a.cpu / b.cpu).toFixed(2)} x CPU`;
const ms = ({ wall, cpu }: Spent): string => `${wall.toFixed(0)} ms wall, ${cpu.toFixed(0)} ms CPU`;

try {
  for (let run = 0; run < RUNS; run++) {
    rmSync(home, { recursive: true, force: true });
    const parsed = await measure(parseEveryLine);
    const first = await startServer();
    const floor = await measure(listAndReadIndex);
    const warm = await startServer();
    console.log(`JSON.parse of every line   ${ms(parsed)}`);
    console.log(`first index                ${ms(first)}: ${share(first, parsed)}`);
    console.log(`  health after ${first.answered.toFixed(0)} ms, peak ${first.peakMb.toFixed(0)} MB`);
    console.log(`warm start                 ${ms(warm)}: ${share(warm, floor)} of ${ms(floor)} to list and read`);
    console.log(`  health after ${warm.answered.toFixed(0)} ms, peak ${warm.peakMb.toFixed(0)} MB`);
  }
} finally {
  archive.remove();
  rmSync(home, { recursive: true, force: true });
}
