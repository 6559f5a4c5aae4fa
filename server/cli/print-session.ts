import type { SessionDetail, SessionNode, SessionTask, ShardDetail } from "#shared/api/shapes.ts";
import { knownTokens } from "#shared/figures/known-tokens.ts";
import { costText, tokensText } from "./figure-text.ts";
import { titleText } from "./print-list.ts";
import type { Terminal } from "./terminal.ts";
import { oneLine, type TextColumn, textPairs, textTable } from "./text-table.ts";

/** Prints one session: figures, tasks, children, shards. */
export function printSession(terminal: Terminal, session: SessionDetail): void {
  const { print, width, words } = terminal;
  print(`${session.id}\n`);
  print(textPairs([...identity(terminal, session), ...figures(terminal, session)]));
  const { task_list: tasks, tree, shards } = session;
  if (tasks.length > 0) print(`\n${words.tasks}\n${textTable(taskColumns(terminal), tasks, width)}`);
  if (tree.children.length > 0) print(`\n${words.children}\n${treeLines(terminal, tree.children, 1)}`);
  print(`\n${words.shards}\n${textTable(shardColumns(terminal), shards, width)}`);
}

type Pair = readonly [name: string, value: string];

function identity(terminal: Terminal, session: SessionDetail): Pair[] {
  const { format, words } = terminal;
  const { labels } = words;
  const model = [session.provider, session.model_id].filter((part) => part !== null).join(" / ");
  const copied = session.copied_from;
  return [
    [labels.title, titleText(terminal, session)],
    [labels.state, words.states[session.state]],
    [labels.where, `${session.project} / ${session.agent}`],
    [labels.root, session.root],
    [labels.model, model === "" ? format.unknown : model],
    [labels.workspace, session.workspace ?? format.unknown],
    [labels.source, session.source],
    ...(session.parent === null ? [] : [[labels.parent, session.parent] as const]),
    ...(copied === null ? [] : [[labels.copied, `${copied.session_id} (${format.count(copied.messages)})`] as const]),
    [labels.started, format.dateTime(session.started_at)],
    [labels.active, format.dateTime(session.last_activity)],
    [labels.duration, format.duration(session.duration_ms)],
  ];
}

function figures(terminal: Terminal, session: SessionDetail): Pair[] {
  const { format, words } = terminal;
  const { labels } = words;
  const { with_children: all, context, requests_without_usage: without } = session;
  const familyTokens = knownTokens(all.tokens, all.requests_without_usage);
  const withFailed = (n: number, failed: number) =>
    failed === 0 ? format.count(n) : `${format.count(n)}, ${words.failedOf(format.count(failed))}`;
  const { by_status: byStatus, total } = session.requests;
  const failed = Object.entries(byStatus).reduce(
    (sum, [status, n]) => (status === "completed" || status === "aborted" ? sum : sum + n),
    0,
  );
  const unfinished = session.shards.reduce((sum, { unfinished_bytes }) => sum + unfinished_bytes, 0);
  const missing = all.missing === 0 ? "" : `, ${format.count(all.missing)} ${words.missing}`;
  const familyCost = format.money(all.cost.usd, {
    decimals: 4,
    atLeast: all.cost.unpriced_requests > 0 || all.requests_without_usage > 0 || all.missing > 0,
    unpriced: all.cost.unpriced_requests > 0,
  });
  return [
    [labels.requests, withFailed(total, failed)],
    [labels.toolCalls, withFailed(session.tool_calls, session.tool_failures)],
    [labels.tokens, tokensText(terminal, knownTokens(session.tokens, without))],
    [labels.cost, costText(terminal, session.cost, session.requests_without_usage, 4)],
    ...(session.children.length === 0
      ? []
      : [[labels.withChildren, `${familyCost}, ${format.tokens(familyTokens.total)}${missing}`] as const]),
    [labels.context, words.of(format.tokens(context.used), format.tokens(context.window))],
    [labels.compactions, format.count(session.compactions)],
    [labels.unreadable, format.count(session.unreadable_lines)],
    ...(unfinished === 0 ? [] : [[labels.unfinished, format.bytes(unfinished)] as const]),
    ...(session.last_text === null ? [] : [[labels.answer, session.last_text] as const]),
  ];
}

function taskColumns(terminal: Terminal): TextColumn<SessionTask>[] {
  const { words, format } = terminal;
  return [
    { head: words.task, align: "right", cell: ({ number }) => format.count(number) },
    { head: words.place, cell: ({ shard, line }) => `${String(shard)}:${String(line)}` },
    { head: words.requests, align: "right", cell: ({ requests }) => format.count(requests) },
    { head: words.duration, align: "right", cell: (task) => format.duration(task.duration_ms) },
    { head: words.cost, align: "right", cell: ({ cost }) => costText(terminal, cost, 0, 4) },
    { head: words.title, takesRest: true, cell: ({ title }) => title ?? words.untitled },
  ];
}

function shardColumns({ words, format }: Terminal): TextColumn<ShardDetail>[] {
  return [
    { head: words.shard, align: "right", cell: ({ index }) => String(index).padStart(3, "0") },
    { head: words.lines, align: "right", cell: ({ lines }) => format.count(lines) },
    { head: words.size, align: "right", cell: ({ bytes }) => format.bytes(bytes) },
    { head: words.active, cell: (shard) => format.dateTime(shard.modified_at) },
  ];
}

function treeLines(terminal: Terminal, nodes: readonly SessionNode[], depth: number): string {
  const { words, format } = terminal;
  return nodes
    .map((node) => {
      const about = node.missing
        ? [words.missing]
        : [
            node.state === null ? format.unknown : words.states[node.state],
            ...(node.cost === null ? [] : [costText(terminal, node.cost, 0, 4)]),
            node.title ?? words.untitled,
          ];
      return `${"  ".repeat(depth)}${node.id}  ${oneLine(about.join("  "))}\n${treeLines(terminal, node.children, depth + 1)}`;
    })
    .join("");
}
