import type { ApiErrorBody, SessionChoices, SessionDetail, SessionList, SessionSummary } from "#shared/api/shapes.ts";
import type { ToolUsageRow, Usage, UsageRow } from "#shared/api/usage.ts";
import { type OpenArchive, openArchive } from "./open-archive.ts";
import type { ServeOptions } from "./options.ts";
import { printList } from "./print-list.ts";
import { printSession } from "./print-session.ts";
import { printUsage } from "./print-usage.ts";
import type { ReportCommand } from "./report-command.ts";
import type { Terminal } from "./terminal.ts";
import { textTable } from "./text-table.ts";

/** 0: printed; 1: not found or failed; 2: the question was not understood. */
export type ExitStatus = 0 | 1 | 2;

const mostRows = 1000;

/** Opens the archive, prints one answer of its API, as it is or as text, and closes it. */
export async function runReport(
  command: ReportCommand,
  options: ServeOptions,
  keeps: boolean,
  terminal: Terminal,
): Promise<ExitStatus> {
  const archive = await openArchive(options, keeps);
  try {
    sayWhatIsWrong(archive, terminal);
    return await report(archive, command, terminal);
  } finally {
    await archive.close();
  }
}

async function report(archive: OpenArchive, command: ReportCommand, terminal: Terminal): Promise<ExitStatus> {
  const { json, query } = command;
  // A table is read here and now, so its days are those of this machine.
  if (!json && command.report === "usage" && !query.has("tz")) query.set("tz", terminal.format.zone);
  if (!json && command.report === "list" && !query.has("limit") && !query.has("cursor")) {
    return listAll(archive, query, terminal);
  }
  const answer = await ask(archive, pathOf(command), command.report !== "usage");
  if (!answer.ok) return refuse(answer, command, terminal);
  const body = await answer.text();
  if (json) terminal.print(`${body}\n`);
  else printAnswer(command, JSON.parse(body), terminal);
  return 0;
}

function printAnswer({ report: name }: ReportCommand, answer: unknown, terminal: Terminal): void {
  switch (name) {
    case "list":
      return printList(terminal, answer as SessionList);
    case "show":
      return printSession(terminal, answer as SessionDetail);
    case "usage":
      return printUsage(terminal, answer as Usage<UsageRow | ToolUsageRow>);
    default:
      return name satisfies never;
  }
}

function pathOf({ report: name, id, query }: ReportCommand): string {
  const tail = query.size === 0 ? "" : `?${query.toString()}`;
  if (name === "usage") return `/api/usage${tail}`;
  return id === null ? `/api/sessions${tail}` : `/api/sessions/${encodeURIComponent(id)}${tail}`;
}

/** The newest words of sessions are read when they are first asked for: the second answer has them. */
async function ask({ get, textsRead }: OpenArchive, path: string, withTexts: boolean): Promise<Response> {
  const answer = await get(path);
  if (!withTexts || !answer.ok) return answer;
  await textsRead();
  return get(path);
}

/** All pages of a list: nobody wants to turn pages in a terminal. */
async function listAll(archive: OpenArchive, query: URLSearchParams, terminal: Terminal): Promise<ExitStatus> {
  query.set("limit", String(mostRows));
  const sessions: SessionSummary[] = [];
  for (;;) {
    const answer = await archive.get(`/api/sessions?${query.toString()}`);
    if (!answer.ok) return refuse(answer, { report: "list", id: null, query, json: false }, terminal);
    const page = (await answer.json()) as SessionList;
    sessions.push(...page.sessions);
    if (page.next_cursor === null) {
      printList(terminal, { ...page, sessions });
      return 0;
    }
    query.set("cursor", page.next_cursor);
  }
}

/** Says what the API said instead of an answer. */
async function refuse(answer: Response, { id, json }: ReportCommand, terminal: Terminal): Promise<ExitStatus> {
  const body = await answer.text();
  if (json) terminal.print(`${body}\n`);
  if (answer.status === 300) {
    const { choices } = JSON.parse(body) as SessionChoices;
    terminal.tell(terminal.words.ambiguous(id ?? ""));
    terminal.tell(choicesText(choices, terminal).trimEnd());
    return 1;
  }
  const { message, hint } = (JSON.parse(body) as ApiErrorBody).error;
  terminal.tell(`${message} ${hint ?? ""}`.trim());
  return answer.status === 400 ? 2 : 1;
}

function choicesText(choices: SessionChoices["choices"], { words, width }: Terminal): string {
  const { columns } = words;
  return textTable(
    [
      { head: columns.project, cell: ({ project }) => project },
      { head: columns.agent, cell: ({ agent }) => agent },
      { head: columns.root, cell: ({ root }) => root },
      { head: words.title, takesRest: true, cell: ({ title }) => title ?? words.untitled },
    ],
    choices,
    width,
  );
}

/** What a reader of the answer must know of it: that it is made up, or that folders could not be read. */
function sayWhatIsWrong({ services }: OpenArchive, { tell, words }: Terminal): void {
  const { roots, samples, problems } = services.index.state();
  const lines = problems.map(({ message, hint }) => `${message} ${hint ?? ""}`.trim());
  const unreadable = roots.filter(({ readable }) => !readable);
  lines.push(...unreadable.map(({ path, reason }) => `${path}: ${reason ?? "not readable"}`));
  for (const line of new Set(lines)) tell(line); // a root that cannot be read is a problem too
  if (samples) tell(words.samples);
}
