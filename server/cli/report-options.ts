import type { ReportName } from "./report-command.ts";

type OptionType = { readonly type: "string" | "boolean"; readonly multiple?: boolean };

/** An option of a report: the parameter of the API that it is, and what it means. */
interface ReportOption {
  readonly parameter: string;
  readonly value: string;
  readonly says: string;
}

const option = (parameter: string, value: string, says: string): ReportOption => ({ parameter, value, says });

const place = {
  project: option("project", "NAME", "of this project"),
  agent: option("agent", "NAME", "of this agent"),
};
const values = {
  provider: option("provider", "NAME", "of this provider"),
  model: option("model", "ID", "of this model"),
  workspace: option("workspace", "FOLDER", "that worked in this folder"),
  source: option("source", "NAME", "user, subagent, schedule"),
};
const range = {
  from: option("from", "TIME", "a day (2026-01-24) or a time with its zone, included"),
  to: option("to", "TIME", "the same, not included"),
  tz: option("tz", "ZONE", "such as Asia/Shanghai (default: this machine's; with --json UTC, as in the API)"),
};

/** Every option of every report: the filters of its route in the API, each by its name there with - for _. */
export const REPORT_OPTIONS: Readonly<Record<ReportName, Readonly<Record<string, ReportOption>>>> = {
  list: {
    q: option("q", "TEXT", "with this in the title, or of this id"),
    ...place,
    ...values,
    session: option("session", "ID", "of this id"),
    state: option("state", "NAME", "open, running, waiting, retrying, compacting, stalled, completed, aborted, …"),
    has: option("has", "WHAT", "errors, children, unpriced, unreadable"),
    ...range,
    sort: option("sort", "COLUMN", "such as cost or -tokens (default: -last_activity)"),
    limit: option("limit", "NUMBER", "rows of a page, at most 1000 (default: all rows; with --json 100)"),
    cursor: option("cursor", "TEXT", "the next_cursor of the page before"),
  },
  show: place,
  usage: {
    "group-by": option("group_by", "GROUPS", "bucket, project, agent, provider, model, workspace, session, task,"),
    bucket: option("bucket", "SIZE", "auto, minute, hour, day, week, month"),
    ...place,
    ...values,
    session: option("session", "ID", "of this session"),
    task: option("task", "NUMBER", "of this task of a session, from 0"),
    status: option("status", "NAME", "requests that ended so: completed, failed, timeout, …, never_ended"),
    has: option("has", "WHAT", "unpriced, without_usage, failed, retried, compaction"),
    ...range,
    limit: option("limit", "NUMBER", "rows at most"),
  },
};

/** Lines of help for the options of a report; a list goes on where one line is too short for it. */
export function optionLines(report: ReportName): string {
  const lines = Object.entries(REPORT_OPTIONS[report]).map(([name, { value, says }]) => {
    const more = name === "group-by" ? `\n${" ".repeat(23)}source, tool; several with commas` : "";
    return `  ${`--${name} ${value}`.padEnd(20)} ${says}${more}`;
  });
  return lines.join("\n");
}

/** The options as `parseArgs` takes them. Values may be repeated: one of them has to fit. */
export function reportOptionTypes(): Record<string, OptionType> {
  const names = Object.values(REPORT_OPTIONS).flatMap((options) => Object.keys(options));
  return Object.fromEntries(names.map((name) => [name, { type: "string", multiple: true }]));
}

/** The query of the API that the options make. */
export function reportQuery(report: ReportName, given: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, { parameter }] of Object.entries(REPORT_OPTIONS[report])) {
    const texts = given[name];
    for (const text of Array.isArray(texts) ? (texts as string[]) : []) query.append(parameter, text);
  }
  return query;
}
