import type { ToolUsageRow, Usage, UsageGroup, UsageKey, UsageRow } from "#shared/api/usage.ts";
import { knownTokens } from "#shared/figures/known-tokens.ts";
import { type CsvColumns, csvLine } from "#shared/format/csv.ts";

/** The columns that each group puts before the figures. */
const KEY_COLUMNS: Readonly<Record<UsageGroup, readonly (keyof UsageKey)[]>> = {
  bucket: ["bucket"],
  project: ["project"],
  agent: ["agent"],
  provider: ["provider"],
  model: ["provider", "model"],
  workspace: ["workspace"],
  session: ["root", "project", "agent", "session"],
  task: ["root", "project", "agent", "session", "task"],
  source: ["source"],
  tool: ["tool"],
};

const tokensOf = (row: UsageRow) => knownTokens(row.tokens, row.requests_without_usage);

const FIGURES: CsvColumns<UsageRow> = {
  requests: (row) => row.requests,
  requests_without_usage: (row) => row.requests_without_usage,
  unpriced_requests: (row) => row.cost.unpriced_requests,
  never_ended: (row) => row.never_ended,
  failed_requests: (row) => row.failed_requests,
  success_rate: (row) => row.success_rate,
  cache_read: (row) => tokensOf(row).cache_read,
  cache_write: (row) => tokensOf(row).cache_write,
  output: (row) => tokensOf(row).output,
  total: (row) => tokensOf(row).total,
  cost_usd: (row) => row.cost.usd,
  cache_hit_rate: (row) => row.cache_hit_rate,
  output_tokens_per_second: (row) => row.output_speed,
  latency_p50_ms: (row) => row.latency.p50,
  latency_p90_ms: (row) => row.latency.p90,
  latency_p99_ms: (row) => row.latency.p99,
};

const TOOL_FIGURES: CsvColumns<ToolUsageRow> = {
  calls: (row) => row.calls,
  failures: (row) => row.failures,
  time_ms: (row) => row.time_ms,
  output_bytes: (row) => row.output_bytes,
};

/** The rows of a usage answer as CSV (RFC 4180, with a head line). What is unknown is an empty cell, never 0. */
export function usageCsv({ rows }: Usage<UsageRow | ToolUsageRow>, groups: readonly UsageGroup[]): string {
  const keys = [...new Set(groups.flatMap((group) => KEY_COLUMNS[group]))];
  const titled = groups.includes("session") || groups.includes("task");
  const tools = groups.includes("tool");
  const head = [...keys, ...(titled ? ["title"] : []), ...Object.keys(tools ? TOOL_FIGURES : FIGURES)];
  const lines = rows.map((row) => [
    ...keys.map((key) => row.key[key]),
    ...(titled && "title" in row ? [row.title] : []),
    ...("calls" in row
      ? Object.values(TOOL_FIGURES).map((read) => read(row))
      : Object.values(FIGURES).map((read) => read(row))),
  ]);
  return [head, ...lines].map(csvLine).join("");
}
