import { knownNano } from "#shared/figures/cost-sum.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { childCount } from "./child-links.ts";
import type { SortValue } from "./first-rows.ts";
import { lowerTitleOf, ownCount, ownWithoutUsage, sourceOf, unreadableOf } from "./own-figures.ts";
import { badParameter } from "./query-error.ts";
import { durationOf } from "./session-summary.ts";

type ReadSortValue = (view: ArchiveView, record: SessionRecord) => SortValue;

const tokens = (record: SessionRecord) =>
  ownCount(record, "cache_read") + ownCount(record, "cache_write") + ownCount(record, "output");
const lower = (text: string | null | undefined) => text?.toLowerCase() ?? null;

/** What each column of the sessions list is sorted by. Light: no summary is made for it. */
const COLUMNS: Readonly<Record<string, ReadSortValue>> = {
  last_activity: (_, { digest }) => digest.lastTime,
  started_at: (_, { digest }) => digest.firstTime,
  id: (_, { key }) => key.id,
  title: (_, record) => lowerTitleOf(record),
  project: (_, { key }) => lower(key.project),
  agent: (_, { key }) => lower(key.agent),
  workspace: (_, { digest }) => lower(digest.meta?.workspace),
  provider: (_, { digest }) => lower(digest.meta?.provider),
  model: (_, { digest }) => lower(digest.meta?.modelId),
  source: (_, record) => lower(sourceOf(record)),
  state: (view, record) => view.stateOf(record),
  duration: (_, record) => durationOf(record),
  active: (_, record) => (record.digest.firstTime === null ? null : ownCount(record, "active_ms")),
  tasks: (_, record) => ownCount(record, "tasks"),
  requests: (_, record) => ownCount(record, "requests"),
  requests_without_usage: (view, record) => ownWithoutUsage(view, record),
  tool_calls: (_, record) => ownCount(record, "tool_calls"),
  tool_failures: (_, record) => ownCount(record, "tool_failures"),
  retries: (_, record) => ownCount(record, "retries"),
  compactions: (_, record) => ownCount(record, "compactions"),
  aborts: (_, record) => ownCount(record, "aborts"),
  failures: (_, record) => ownCount(record, "failures"),
  errors: (_, record) => ownCount(record, "failures") + ownCount(record, "tool_failures"),
  tokens: (_, record) => tokens(record),
  cache_read: (_, record) => ownCount(record, "cache_read"),
  cache_write: (_, record) => ownCount(record, "cache_write"),
  output: (_, record) => ownCount(record, "output"),
  // a cost is compared as a number: what is shown stays exact
  cost: (view, record) => asNumber(knownNano(view.costOf(record))),
  children: ({ index }, record) => childCount(index, record),
  context: (_, { digest }) => digest.contextUsed,
  shards: (_, { shards }) => shards.length,
  lines: (_, { shards }) => shards.reduce((sum, { lines }) => sum + lines, 0),
  bytes: (_, { shards }) => shards.reduce((sum, { file }) => sum + file.bytes, 0),
  unreadable_lines: (_, record) => unreadableOf(record),
};

/** The names of the columns. */
export const SORTS: readonly string[] = Object.keys(COLUMNS);

/** The names of the API's fields mean their columns, too. */
const ALIASES: Readonly<Record<string, string>> = {
  model_id: "model",
  duration_ms: "duration",
  active_ms: "active",
  cost_usd: "cost",
  started: "started_at",
  activity: "last_activity",
};

function asNumber(nano: bigint | null): number | null {
  return nano === null ? null : Number(nano);
}

export interface SessionSort {
  /** As the query wrote it, so that a cursor can be told from one of another order. */
  readonly text: string;
  /** The same for every way to write it. */
  readonly key: string;
  readonly descending: boolean;
  readonly read: ReadSortValue;
}

/** Reads `sort`: a column's name, `-` before it for the largest first. The newest first when it is not given. */
export function readSessionSort(params: URLSearchParams): SessionSort {
  const text = params.get("sort") || "-last_activity";
  const descending = text.startsWith("-");
  const name = descending ? text.slice(1) : text;
  const column = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name;
  const read = Object.hasOwn(COLUMNS, column) ? COLUMNS[column] : undefined;
  if (read === undefined) {
    throw badParameter("sort", text, `one of ${SORTS.join(", ")}, with - before it for the largest first`);
  }
  return { text, key: `${descending ? "-" : ""}${column}`, descending, read };
}
