import { spawn } from "node:child_process";
import { setFlagsFromString } from "node:v8";
import type { Health } from "#shared/api/health.ts";
import { ownRootIn } from "#server/prepare-home.ts";
import { distinctRoots } from "#server/roots/distinct-roots.ts";
import { type Listening, serve, type Serving } from "#server/serve.ts";
import type { ServeOptions } from "./options.ts";

type RunningServer = Extract<Serving, { type: "here" }>;

/**
 * While an index is built, a heap left alone holds twice what lives in it before it is collected: 50 MB too much for an
 * archive of half a gigabyte. What comes later is short-lived, and to be quick matters more.
 */
const GROW_SLOWLY = "--heap-growing-percent=20";
const GROW_AS_USUAL = "--heap-growing-percent=0";

/** Serves until a signal ends it, or says who serves already. Gives the exit status. */
export async function runServe(options: ServeOptions): Promise<number> {
  for (const notice of options.notices) console.error(notice);
  setFlagsFromString(GROW_SLOWLY);
  const serving = await serve(options, { onListening: (listening) => announce(listening, options) });
  if (serving.type === "elsewhere") {
    console.log(`Rookery is already at ${serving.address}`);
    if (options.open) openInBrowser(serving.address);
    return sayWhatIsNotShown(serving.address, options);
  }
  for (const { message, hint } of serving.services.problems) console.error(`${message} ${hint ?? ""}`.trim());
  await serving.services.index.whenReady;
  setFlagsFromString(GROW_AS_USUAL);
  sayWhatIsWrong(serving, options);
  return 0;
}

function announce(server: Listening, { port, open }: ServeOptions): void {
  stopOnSignals(server.close);
  if (port !== 0 && port !== server.port) console.log(`Port ${port} is taken, so another one is used.`);
  console.log(`Rookery is at ${server.address}`);
  if (open) openInBrowser(server.address);
}

/** Whoever names other roots than the running server reads would look for their sessions there in vain. */
async function sayWhatIsNotShown(address: string, { roots }: ServeOptions): Promise<number> {
  const health = await fetch(`${address}/api/health`).then((response) => response.json() as Promise<Health>);
  const shown = await distinctRoots([...health.roots.map(({ path }) => path), ...roots]);
  const missing = shown.slice(health.roots.length);
  if (missing.length === 0) return 0;
  console.error(`It does not read ${missing.join(", ")}.`);
  console.error("Stop it first, or start another one beside it with a --cache-dir of its own.");
  return 1;
}

/** Roots without a session are named once, after the first look at them; they are looked at again all the time. */
function sayWhatIsWrong({ services }: RunningServer, options: ServeOptions): void {
  const { roots, samples } = services.index.state();
  for (const { path, reason } of roots) {
    // Rookery's own root may stay empty for ever, and that it cannot be made has been said.
    if (reason !== null && path !== ownRootIn(options.home)) console.error(`${path}: ${reason}`);
  }
  const none = roots.every(({ sessions }) => sessions === 0);
  if (samples) console.log("No session was found, so the samples are shown.");
  else if (none) console.log("No session was found. New ones are shown as soon as they are recorded.");
}

/** Ends the process by `close` when the user or the system asks for it. */
export function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(130); // asked twice: whatever hangs is left
      stopping = true;
      void close().then(() => process.exit(0));
    });
  }
}

/** Best effort: a machine without a browser has the printed address. */
export function openInBrowser(address: string): void {
  const [program, ...args] =
    process.platform === "darwin"
      ? ["open", address]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", address]
        : ["xdg-open", address];
  const opened = spawn(program ?? "xdg-open", args, { stdio: "ignore", detached: true });
  opened.on("error", () => console.error(`The browser could not be opened: go to ${address}`));
  opened.unref();
}
