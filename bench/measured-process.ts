import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dist, until } from "./browser.ts";

/** What a process has used and holds: ms of CPU so far, and bytes after a collection. */
export interface Usage {
  readonly cpu: number;
  readonly heap: number;
  readonly external: number;
  readonly rss: number;
}

/** A server in a process of its own, so that nothing of the bench counts as its work. */
export interface MeasuredServer {
  readonly port: number;
  /** Made for it and taken away at its end; `data` lies in it. */
  readonly home: string;
  readonly usage: () => Promise<Usage>;
  /** CPU time (ms) alone, without a collection. */
  readonly cpu: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** BENCH_PROFILES names a folder for CPU profiles of what is measured. */
const profiles = process.env["BENCH_PROFILES"];
const profiling = profiles === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profiles}`];

// Loaded before the measured script: it answers what the process has used whenever it is asked.
const probe = `
process.on("message", (asked) => {
  if (asked === "usage") for (let i = 0; i < 3; i++) gc();
  const { user, system } = process.cpuUsage();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ cpu: (user + system) / 1000, heap: heapUsed, external, rss });
});
process.on("disconnect", () => process.exit());`;

/** Starts `script` with a free port put behind `args`, and waits until it listens there. */
async function start(script: string, args: (port: number, home: string) => string[]): Promise<MeasuredServer> {
  const home = mkdtempSync(join(tmpdir(), "rookery-live-"));
  mkdirSync(join(home, "data"));
  const port = await freePort();
  const child = fork(script, args(port, home), {
    execArgv: [...profiling, "--expose-gc", "--import", `data:text/javascript,${encodeURIComponent(probe)}`],
    env: { ...process.env, HOME: home, PENGUIN_HOME: "", ROOKERY_HOME: "", PORT: "" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${String(child.exitCode)}`);
    return answers(port);
  });
  const usage = () => ask(child, "usage");
  return { port, home, usage, cpu: async () => (await ask(child, "cpu")).cpu, stop };
}

/** The built product over a data root; without one over an empty root below its home. */
export function startMeasuredProduct(root: string | null = null): Promise<MeasuredServer> {
  return start(`${dist}/server/main.js`, (port, home) => {
    const place = ["--root", root ?? join(home, "data"), "--home", join(home, "rookery"), "--port", String(port)];
    return ["--no-samples", ...place];
  });
}

/** This very bench again as a server of the given part, which listens on the port behind it. */
export function startPart(part: string): Promise<MeasuredServer> {
  return start(process.argv[1] ?? "", (port) => [part, String(port)]);
}

function ask(child: ChildProcess, what: "usage" | "cpu"): Promise<Usage> {
  return new Promise((resolve) => {
    child.once("message", (answer) => resolve(answer as Usage));
    child.send(what);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

async function answers(port: number): Promise<true | null> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/api/health`).catch(() => null);
  await answer?.body?.cancel();
  return answer === null ? null : true;
}
