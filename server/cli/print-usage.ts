import type { ToolUsageRow, Usage, UsageFigures, UsageKey, UsageRow } from "#shared/api/usage.ts";
import { knownTokens } from "#shared/figures/known-tokens.ts";
import { costText } from "./figure-text.ts";
import type { Terminal } from "./terminal.ts";
import { type TextColumn, textTable } from "./text-table.ts";

/** A row of figures, or their sum, which has no key. */
type FiguresRow = UsageFigures & Partial<Pick<UsageRow, "key" | "title">>;

/** Prints the rows of a usage query with their sum, and how complete they are. */
export function printUsage(terminal: Terminal, usage: Usage<UsageRow | ToolUsageRow>): void {
  const { print, tell, width, words, format } = terminal;
  const { rows, totals, total, tz } = usage;
  const tools = rows.filter((row) => "calls" in row);
  if (tools.length > 0) {
    print(textTable([...keyColumns<ToolUsageRow>(terminal, tools), ...toolColumns(terminal)], tools, width));
  } else {
    const figures: FiguresRow[] = [...rows.filter((row) => "requests" in row), totals];
    print(textTable([...keyColumns<FiguresRow>(terminal, figures), ...figureColumns(terminal)], figures, width));
  }
  if (rows.length < total) tell(`${format.count(rows.length)} / ${format.count(total)}`);
  const { unpriced_requests: unpriced } = totals.cost;
  const parts = [unpriced, totals.requests_without_usage, totals.unreadable_lines].map((n) => format.count(n));
  tell(words.completeness(parts[0] ?? "", parts[1] ?? "", parts[2] ?? ""));
  if (usage.bucket !== null) tell(words.zone(tz));
}

/** The parts of keys that tell rows apart; the root is said only where there are several. */
function keyColumns<Row extends { readonly key?: UsageKey; readonly title?: string | null }>(
  terminal: Terminal,
  rows: readonly Row[],
): TextColumn<Row>[] {
  const { words, format } = terminal;
  const keys = rows.flatMap(({ key }) => (key === undefined ? [] : [key]));
  const names = (Object.keys(words.columns) as (keyof UsageKey)[]).filter((name) => keys.some((key) => name in key));
  const shown = names.filter((name) => name !== "root" || new Set(keys.map(({ root }) => root)).size > 1);
  const titled = rows.some(({ title }) => title !== undefined);
  const columns = shown.map((name, at): TextColumn<Row> => ({
    head: words.columns[name],
    cell: ({ key }) => {
      if (key === undefined) return at === 0 ? words.total : "";
      const value = key[name];
      return value === null ? (name === "task" ? words.none : format.unknown) : String(value ?? "");
    },
  }));
  const title: TextColumn<Row> = { head: words.title, takesRest: true, cell: (row) => row.title ?? "" };
  const bare: TextColumn<Row> = { head: "", cell: () => words.total };
  return shown.length === 0 ? [bare] : titled ? [...columns, title] : columns;
}

function figureColumns(terminal: Terminal): TextColumn<FiguresRow>[] {
  const { words, format } = terminal;
  const right = (head: string, cell: (row: FiguresRow) => string) => ({ head, cell, align: "right" as const });
  return [
    right(words.requests, ({ requests }) => format.count(requests)),
    right(words.failed, (row) => format.count(row.failed_requests)),
    right(words.cacheRead, (row) => format.tokens(tokensOf(row).cache_read)),
    right(words.otherInput, (row) => format.tokens(tokensOf(row).cache_write)),
    right(words.output, (row) => format.tokens(tokensOf(row).output)),
    right(words.tokens, (row) => format.tokens(tokensOf(row).total)),
    right(words.hitRate, (row) => format.percent(row.cache_hit_rate)),
    right(words.cost, ({ cost, requests_without_usage: without }) => costText(terminal, cost, without, 4)),
  ];
}

function tokensOf({ tokens, requests_without_usage: without }: FiguresRow) {
  return knownTokens(tokens, without);
}

function toolColumns({ words, format }: Terminal): TextColumn<ToolUsageRow>[] {
  return [
    { head: words.calls, align: "right", cell: ({ calls }) => format.count(calls) },
    { head: words.failed, align: "right", cell: ({ failures }) => format.count(failures) },
    { head: words.time, align: "right", cell: (row) => format.duration(row.time_ms) },
    { head: words.outputBytes, align: "right", cell: (row) => format.bytes(row.output_bytes) },
  ];
}
