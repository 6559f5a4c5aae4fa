import { serve } from "#server/serve.ts";
import { type LocatedFile, locateFile } from "./locate-file.ts";
import type { ServeOptions } from "./options.ts";
import { runReport, type ExitStatus } from "./run-report.ts";
import { openInBrowser, stopOnSignals } from "./run-serve.ts";
import type { Terminal } from "./terminal.ts";

/** Opens the session of a trace file: prints it as JSON, or serves its tree and prints the session's address. */
export async function runFile(
  path: string,
  json: boolean,
  options: ServeOptions,
  terminal: Terminal,
): Promise<ExitStatus> {
  const file = await locateFile(path);
  const inTree = { ...options, roots: [file.root], samples: false };
  if (json) return printFile(file, inTree, terminal).finally(file.remove);
  const server = await serve(inTree, { readOnly: true });
  if (server.type === "elsewhere") return 1; // only who writes a cache is sent elsewhere
  stopOnSignals(() => server.close().then(file.remove));
  const query = new URLSearchParams({ project: file.project, agent: file.agent }).toString();
  const address = `${server.address}/sessions/${encodeURIComponent(file.id)}?${query}`;
  if (options.port !== 0 && options.port !== server.port) {
    terminal.tell(`Port ${String(options.port)} is taken, so another one is used.`);
  }
  terminal.print(`${address}\n`);
  if (options.open) openInBrowser(address);
  return 0;
}

function printFile({ id, root, project, agent }: LocatedFile, options: ServeOptions, terminal: Terminal) {
  const query = new URLSearchParams({ root, project, agent });
  return runReport({ report: "show", id, query, json: true }, options, false, terminal);
}
