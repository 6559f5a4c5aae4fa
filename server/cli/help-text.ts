import type { ReportName } from "./report-command.ts";
import { optionLines } from "./report-options.ts";

export const defaultPort = 7365;

const folders = `  --root FOLDER       a data root to read; may be given several times (default: PENGUIN_HOME, else ~/.penguin/data)
  --home FOLDER       Rookery's own folder: prices, recordings, cache (default: ROOKERY_HOME, else ~/.rookery)
  --cache-dir FOLDER  where the index is kept; may be deleted at any time (default: cache in Rookery's own folder)
  --no-samples        show no sample sessions when there are no real ones`;

const empty = "An empty variable is as if it were not set.";

export const helpText = `Usage: rookery [serve] [options]
       rookery list|show ID|usage [options]
       rookery FILE.jsonl [options]

Watch, replay and account for every agent session on this machine.

Commands
  serve               serve the page and the API (the default)
  list                every session, the newest first
  show ID             one session
  usage               tokens, cost and requests of all sessions, in groups
  FILE.jsonl          open the session of this trace file, read-only, with its shards and children
  COMMAND --help      more about a command

Options
${folders}
  --port NUMBER       port to listen on, the next free one if it is taken (default: PORT, else ${defaultPort})
  --open              open the page in the browser
  --help, --version

${empty} Rookery listens on this machine only.`;

const usages: Readonly<Record<ReportName, string>> = {
  list: `Usage: rookery list [options]

Prints every session, the newest first.`,
  show: `Usage: rookery show ID [options]

Prints one session: its figures, tasks and children. Several sessions may have one id: --project and --agent tell them
apart.`,
  usage: `Usage: rookery usage [--group-by GROUPS] [options]

Prints requests, tokens and cost of everything that is selected.`,
};

const filters: Readonly<Record<ReportName, string>> = {
  list: "Which sessions, and how (repeat an option, or put commas, for any of several values)",
  show: "Which session",
  usage: "Which requests, and how (repeat an option, or put commas, for any of several values)",
};

/** The help of a command that prints. */
export function reportHelp(report: ReportName): string {
  return `${usages[report]}

${filters[report]}
${optionLines(report)}

Options
  --json              print the answer of the HTTP API as it is
${folders}
  --help

Exit status: 0 printed, 1 not found or failed, 2 not understood. The language is that of LC_ALL, LC_MESSAGES or LANG
(English, Chinese). It works while a server runs and leaves its cache alone. ${empty}`;
}

export const fileHelp = `Usage: rookery FILE.jsonl [options]

Opens the session of a trace file, read-only, with its shards and children from the same folder tree: serves that tree
and prints the session's address.

Options
  --json              print the session as the HTTP API answers it, and serve nothing
  --open              open the session in the browser
  --port NUMBER       port to listen on, the next free one if it is taken (default: PORT, else ${defaultPort})
  --home FOLDER       Rookery's own folder: prices, cache (default: ROOKERY_HOME, else ~/.rookery)
  --cache-dir FOLDER  where an index may be kept already (default: cache in Rookery's own folder)
  --help`;
