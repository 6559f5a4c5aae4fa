import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import { knownTokens } from "#shared/figures/known-tokens.ts";
import { costText } from "./figure-text.ts";
import type { Terminal } from "./terminal.ts";
import { type TextColumn, textTable } from "./text-table.ts";

/** Prints sessions as a table, and how many there are where it does not show all. */
export function printList(terminal: Terminal, { sessions, total, next_cursor: next }: SessionList): void {
  const { print, tell, width, words, format } = terminal;
  if (total === 0) return tell(words.nothing);
  print(textTable(columns(terminal), sessions, width));
  if (sessions.length === total) return;
  tell(words.listed(format.count(sessions.length), format.count(total)));
  if (next !== null) tell(words.more(next));
}

function columns(terminal: Terminal): TextColumn<SessionSummary>[] {
  const { words, format, now } = terminal;
  return [
    { head: words.id, cell: ({ id }) => id },
    { head: words.state, cell: ({ state }) => words.states[state] },
    { head: words.active, cell: (session) => format.when(session.last_activity, now) },
    { head: words.duration, align: "right", cell: (session) => format.duration(session.duration_ms) },
    { head: words.requests, align: "right", cell: ({ requests }) => format.count(requests.total) },
    { head: words.errors, align: "right", cell: (session) => format.count(errorsOf(session)) },
    { head: words.tokens, align: "right", cell: (session) => format.tokens(tokensOf(session)) },
    {
      head: words.cost,
      align: "right",
      cell: (session) => costText(terminal, session.cost, session.requests_without_usage),
    },
    { head: words.agent, cell: ({ project, agent }) => `${project}/${agent}` },
    { head: words.model, cell: (session) => session.model_id ?? format.unknown },
    { head: words.title, takesRest: true, cell: (session) => titleText(terminal, session) },
  ];
}

/** All tokens, as far as they are known. */
function tokensOf({ tokens, requests_without_usage: without }: SessionSummary): number | null {
  return knownTokens(tokens, without).total;
}

/** Failed requests and compactions, and failed tool calls. */
function errorsOf(session: Pick<SessionSummary, "failures" | "tool_failures">): number {
  return session.failures + session.tool_failures;
}

/** The words for a session: its title, or why it has none. */
export function titleText({ words }: Terminal, session: Pick<SessionSummary, "title" | "state">): string {
  return session.title ?? (session.state === "empty" ? words.noPrompt : words.untitled);
}
