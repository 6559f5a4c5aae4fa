import { spawn } from "node:child_process";
import { serve, type Serving } from "#server/serve.ts";
import type { ServeOptions } from "./options.ts";

type RunningServer = Extract<Serving, { type: "here" }>;

/** Serves until a signal ends it, or says who serves already. */
export async function runServe(options: ServeOptions): Promise<void> {
  const serving = await serve(options);
  for (const notice of options.notices) console.error(notice);
  if (serving.type === "here") announce(serving, options);
  else console.log(`Rookery is already at ${serving.address}`);
  if (options.open) openInBrowser(serving.address);
  if (serving.type === "elsewhere") return;
  await serving.services.index.whenReady;
  sayWhatIsWrong(serving);
}

function announce(server: RunningServer, { port }: ServeOptions): void {
  stopOnSignals(server.close);
  for (const { message, hint } of server.services.problems) console.error(`${message} ${hint ?? ""}`.trim());
  if (port !== 0 && port !== server.port) console.log(`Port ${port} is taken, so another one is used.`);
  console.log(`Rookery is at ${server.address}`);
}

/** Roots that cannot be read are said once, after the first look at them; they are looked at again all the time. */
function sayWhatIsWrong({ services }: RunningServer): void {
  const { roots, samples } = services.index.state();
  for (const { path, readable, reason } of roots) if (!readable) console.error(`${path}: ${reason ?? "not readable"}`);
  if (samples) console.log("No session was found, so the samples are shown.");
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
