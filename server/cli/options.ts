import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

/** What the command line and the environment ask for. Paths are absolute. */
export interface ServeOptions {
  readonly roots: readonly string[];
  /** ROOKERY_HOME: what Rookery records itself, prices, cache. */
  readonly home: string;
  readonly cacheDir: string;
  readonly port: number;
  /** A loopback address. */
  readonly host: string;
  readonly open: boolean;
  readonly samples: boolean;
  /** What was asked for and is not done, for the user. */
  readonly notices: readonly string[];
}

export type Command =
  | { readonly type: "serve"; readonly options: ServeOptions }
  | { readonly type: "help" }
  | { readonly type: "version" }
  | { readonly type: "mistake"; readonly message: string };

const defaultPort = 7365;

export const helpText = `Usage: rookery [serve] [options]

Watch, replay and account for every agent session on this machine.

Options
  --root FOLDER       a data root to read; may be given several times (default: PENGUIN_HOME, else ~/.penguin/data)
  --port NUMBER       port to listen on, the next free one if it is taken (default: PORT, else ${defaultPort})
  --home FOLDER       Rookery's own folder: prices, recordings, cache (default: ROOKERY_HOME, else ~/.rookery)
  --cache-dir FOLDER  where the index is kept; may be deleted at any time (default: cache in Rookery's own folder)
  --open              open the page in the browser
  --no-samples        show no sample sessions when there are no real ones
  --help, --version

An empty variable is as if it were not set. Rookery listens on this machine only.`;

const optionTypes = {
  root: { type: "string", multiple: true },
  port: { type: "string" },
  home: { type: "string" },
  "cache-dir": { type: "string" },
  open: { type: "boolean" },
  "no-samples": { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the command line (without node and script) and the environment; what is wrong is said, never thrown. */
export function readCommand(args: readonly string[], env: Environment, userHome = homedir()): Command {
  const parsed = parse(args);
  if ("mistake" in parsed) return { type: "mistake", message: parsed.mistake };
  const { values, positionals } = parsed;
  if (values.help === true) return { type: "help" };
  if (values.version === true) return { type: "version" };
  const [verb = "serve", ...rest] = positionals;
  if (verb !== "serve" || rest.length > 0) {
    return { type: "mistake", message: `"${positionals.join(" ")}" is no command. Try: rookery --help` };
  }
  const portText = values.port ?? given(env, "PORT") ?? String(defaultPort);
  const port = readPort(portText);
  if (port === null) {
    const name = values.port === undefined ? "PORT" : "--port";
    return { type: "mistake", message: `${name} must be a number from 0 to 65535, not "${portText}".` };
  }
  const empty = emptyOption(values);
  if (empty !== null) return { type: "mistake", message: `--${empty} needs a folder.` };
  const home = resolve(values.home ?? given(env, "ROOKERY_HOME") ?? join(userHome, ".rookery"));
  const options: ServeOptions = {
    roots: (values.root ?? [given(env, "PENGUIN_HOME") ?? join(userHome, ".penguin", "data")]).map((root) =>
      resolve(root),
    ),
    home,
    cacheDir: resolve(values["cache-dir"] ?? join(home, "cache")),
    port,
    ...readHost(given(env, "HOST")),
    open: values.open === true,
    samples: values["no-samples"] !== true,
  };
  return { type: "serve", options };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: optionTypes, allowPositionals: true, strict: true });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    // Node goes on about how to pass positionals that begin with a dash.
    return { mistake: `${said.split(". ")[0] ?? said}. Try: rookery --help` };
  }
}

function given(env: Environment, name: string): string | undefined {
  const value = env[name];
  return value === "" ? undefined : value;
}

function readPort(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

/** `--root ""` would otherwise be the current folder. */
function emptyOption(values: Readonly<Record<string, unknown>>): string | null {
  const isEmpty = (value: unknown): boolean => value === "" || (Array.isArray(value) && value.includes(""));
  return ["root", "home", "cache-dir"].find((name) => isEmpty(values[name])) ?? null;
}

/** Traces are nobody else's business: an address that other machines reach is not listened on. */
function readHost(host: string | undefined): { readonly host: string; readonly notices: readonly string[] } {
  if (host === undefined || host === "localhost" || host === "127.0.0.1") return { host: "127.0.0.1", notices: [] };
  if (host === "::1" || host === "[::1]") return { host: "::1", notices: [] };
  return { host: "127.0.0.1", notices: [`HOST=${host} is ignored: Rookery listens on this machine only.`] };
}
