import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../dist/server/main.js", import.meta.url));
const startWithinMs = 15_000;
const stopWithinMs = 5_000;

/** A running product with nothing of the machine in it: its own HOME, state and data root, all thrown away at the end. */
export interface RunningServer {
  /** e.g. `http://127.0.0.1:40123`, without a slash at the end */
  url: string;
  /** The data root it watches; journeys lay traces here. */
  root: string;
  home: string;
  /** Everything it printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startWithinMs;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`The server did not answer within ${startWithinMs} ms:\n${output()}`);
    await pause(50);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), stopWithinMs);
  await ended;
  clearTimeout(late);
}

/**
 * Starts the built server on a free port and waits until it is healthy.
 * @param prepare lays traces into the root before the server looks at it
 * @param args further options of the command line, e.g. `["--no-samples"]`
 * @param script the built server, where it is not beside this file's folder
 * @throws Error with the server's output when it ends or stays silent
 */
export async function startServer(
  prepare: (root: string) => Promise<void> = async () => {},
  args: string[] = [],
  script = main,
): Promise<RunningServer> {
  const home = await mkdtemp(join(tmpdir(), "rookery-e2e-"));
  const root = join(home, "data");
  await mkdir(root);
  await prepare(root);

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const options = ["--root", root, "--home", join(home, "rookery"), "--port", String(port), ...args];
  // Empty variables are as if unset, so nothing of the caller's own settings leaks in.
  const env = { ...process.env, HOME: home, PENGUIN_HOME: "", ROOKERY_HOME: "", PORT: "" };
  const child = spawn(process.execPath, [script, ...options], { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (printed += String(chunk)));

  const output = () => printed;
  const stop = async () => {
    await end(child);
    await rm(home, { recursive: true, force: true });
  };
  try {
    await untilHealthy(url, child, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, root, home, output, stop };
}
