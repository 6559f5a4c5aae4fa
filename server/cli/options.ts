import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { defaultPort, fileHelp, helpText, reportHelp } from "./help-text.ts";
import type { ReportCommand, ReportName } from "./report-command.ts";
import { REPORT_OPTIONS, reportOptionTypes, reportQuery } from "./report-options.ts";

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
  /** `keeps`: what is read may go into the cache; not so for other roots, whose index would take the place of the usual one's. */
  | {
      readonly type: "report";
      readonly command: ReportCommand;
      readonly options: ServeOptions;
      readonly keeps: boolean;
    }
  | { readonly type: "file"; readonly path: string; readonly json: boolean; readonly options: ServeOptions }
  | { readonly type: "help"; readonly text: string }
  | { readonly type: "version" }
  | { readonly type: "mistake"; readonly message: string };

const everywhere = {
  root: { type: "string", multiple: true },
  home: { type: "string" },
  "cache-dir": { type: "string" },
  "no-samples": { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;
const ofServing = { port: { type: "string" }, open: { type: "boolean" } } as const;
const ofPrinting = { json: { type: "boolean" } } as const;

type Environment = Readonly<Record<string, string | undefined>>;
type Verb = "serve" | "file" | ReportName;

/** Reads the command line (without node and script) and the environment; what is wrong is said, never thrown. */
export function readCommand(args: readonly string[], env: Environment, userHome = homedir()): Command {
  const parsed = parse(args);
  if ("mistake" in parsed) return mistake(parsed.mistake);
  const { values, positionals } = parsed;
  const verb = readVerb(positionals[0]);
  if (values.version === true) return { type: "version" };
  if (values.help === true || positionals[0] === "help") return { type: "help", text: helpOf(verb, positionals) };
  const rest = verb === "file" ? positionals.slice(1) : positionals.slice(verb === "show" ? 2 : 1);
  if (verb === null || rest.length > 0) {
    return mistake(`"${positionals.join(" ")}" is no command. Try: rookery --help`);
  }
  const foreign = Object.keys(values).find((name) => !takes(verb, name));
  if (foreign !== undefined) return mistake(`--${foreign} is no option of ${spell(verb)}. Try: ${spell(verb)} --help`);
  const options = readOptions(values, env, userHome);
  if (typeof options === "string") return mistake(options);
  if (verb === "serve") return { type: "serve", options };
  const json = values.json === true;
  if (verb === "file") return { type: "file", path: resolve(positionals[0] ?? ""), json, options };
  const id = verb === "show" ? (positionals[1] ?? null) : null;
  if (verb === "show" && id === null) return mistake("rookery show needs the id of a session. Try: rookery list");
  const command = { report: verb, id, query: reportQuery(verb, values), json };
  return { type: "report", command, options, keeps: values.root === undefined || values["cache-dir"] !== undefined };
}

function readVerb(word: string | undefined): Verb | null {
  if (word === undefined || word === "serve") return "serve";
  if (Object.hasOwn(REPORT_OPTIONS, word)) return word as ReportName;
  return /\.jsonl$/i.test(word) ? "file" : null;
}

function helpOf(verb: Verb | null, positionals: readonly string[]): string {
  const about = positionals[0] === "help" ? readVerb(positionals[1]) : verb;
  if (about === "file") return fileHelp;
  return about === null || about === "serve" ? helpText : reportHelp(about);
}

const spell = (verb: Verb): string => (verb === "file" ? "rookery FILE.jsonl" : `rookery ${verb}`);

function takes(verb: Verb, name: string): boolean {
  if (verb === "serve") return Object.hasOwn({ ...everywhere, ...ofServing }, name);
  // the file says itself which tree is meant
  if (verb === "file") return name !== "root" && Object.hasOwn({ ...everywhere, ...ofServing, ...ofPrinting }, name);
  return Object.hasOwn({ ...everywhere, ...ofPrinting, ...REPORT_OPTIONS[verb] }, name);
}

const mistake = (message: string): Command => ({ type: "mistake", message });

function parse(args: readonly string[]) {
  const options = { ...reportOptionTypes(), ...everywhere, ...ofServing, ...ofPrinting };
  try {
    return parseArgs({ args: joinSort(args), options, allowPositionals: true, strict: true });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    // Node goes on about how to pass positionals that begin with a dash.
    return { mistake: `${said.split(". ")[0] ?? said}. Try: rookery --help` };
  }
}

/** `--sort -cost` is how the API writes it; elsewhere a value that begins with a dash is more likely a slip. */
function joinSort(args: readonly string[]): string[] {
  return args.flatMap((word, at) => {
    if (word === "--sort" && args[at + 1] !== undefined) return [`--sort=${args[at + 1]}`];
    return args[at - 1] === "--sort" ? [] : [word];
  });
}

interface GivenOptions {
  readonly root?: readonly string[] | undefined;
  readonly home?: string | undefined;
  readonly "cache-dir"?: string | undefined;
  readonly port?: string | undefined;
  readonly open?: boolean | undefined;
  readonly "no-samples"?: boolean | undefined;
}

/** The options with what stands in for those that are not given, or what is wrong with them. */
function readOptions(values: GivenOptions, env: Environment, userHome: string): ServeOptions | string {
  const portText = values.port ?? given(env, "PORT") ?? String(defaultPort);
  const port = readPort(portText);
  if (port === null) {
    const name = values.port === undefined ? "PORT" : "--port";
    return `${name} must be a number from 0 to 65535, not "${portText}".`;
  }
  const empty = emptyOption(values);
  if (empty !== null) return `--${empty} needs a folder.`;
  const home = resolve(values.home ?? given(env, "ROOKERY_HOME") ?? join(userHome, ".rookery"));
  const roots = values.root ?? [given(env, "PENGUIN_HOME") ?? join(userHome, ".penguin", "data")];
  return {
    roots: roots.map((root) => resolve(root)),
    home,
    cacheDir: resolve(values["cache-dir"] ?? join(home, "cache")),
    port,
    ...readHost(given(env, "HOST")),
    open: values.open === true,
    samples: values["no-samples"] !== true,
  };
}

function given(env: Environment, name: string): string | undefined {
  const value = env[name];
  return value === "" ? undefined : value;
}

function readPort(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

/** `--root ""` would otherwise be the current folder. */
function emptyOption(values: GivenOptions): string | null {
  const isEmpty = (value: unknown): boolean => value === "" || (Array.isArray(value) && value.includes(""));
  return (["root", "home", "cache-dir"] as const).find((name) => isEmpty(values[name])) ?? null;
}

/** Traces are nobody else's business: an address that other machines reach is not listened on. */
function readHost(host: string | undefined): { readonly host: string; readonly notices: readonly string[] } {
  if (host === undefined || host === "localhost" || host === "127.0.0.1") return { host: "127.0.0.1", notices: [] };
  if (host === "::1" || host === "[::1]") return { host: "::1", notices: [] };
  return { host: "127.0.0.1", notices: [`HOST=${host} is ignored: Rookery listens on this machine only.`] };
}
