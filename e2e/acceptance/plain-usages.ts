import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** One `token_usage` line, read by nothing of the product. */
export interface PlainUsage {
  readonly cache_read: number;
  readonly cache_write: number;
  readonly output: number;
}

/** A session as its lines have it. */
export interface PlainSession {
  readonly id: string;
  /** Provider and model of its first line; null: that line does not tell both. */
  readonly model: readonly [string, string] | null;
  /** In file order, those of a copied beginning included. */
  readonly usages: readonly PlainUsage[];
  /** How many of them stand in lines that an older session begins with, too. */
  readonly copied: number;
}

interface Line {
  readonly timestamp?: string | undefined;
  readonly type?: string | undefined;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Every session below a data root with its usages. Shards are read in the order of their numbers, lines as JSON. */
export function plainSessions(root: string): PlainSession[] {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".jsonl"));
  const sessions = new Map<string, Line[]>();
  for (const path of paths.sort((a, b) => shardOf(a) - shardOf(b))) {
    const id = basename(path).replace(/_\d+\.jsonl$/, "");
    sessions.set(id, [...(sessions.get(id) ?? []), ...linesOf(readFileSync(join(root, path), "utf8"))]);
  }
  const read = [...sessions].sort((a, b) => compare(createdAt(a), createdAt(b)));
  return read.map(([id, lines], i) => {
    const shared = Math.max(0, ...read.slice(0, i).map(([, older]) => sharedLines(lines, older)));
    return { id, model: modelOf(lines), usages: usagesOf(lines), copied: usagesOf(lines.slice(0, shared)).length };
  });
}

const shardOf = (path: string) => Number(/_(\d+)\.jsonl$/.exec(path)?.[1]);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const createdAt = ([id, lines]: readonly [string, readonly Line[]]) => `${lines[0]?.timestamp ?? ""} ${id}`;

function linesOf(text: string): Line[] {
  return text.split("\n").flatMap((line) => {
    try {
      const { timestamp, type, payload } = JSON.parse(line.replace(/^\uFEFF/, "")) as Partial<Line>;
      return typeof payload === "object" && payload !== null ? [{ timestamp, type, payload }] : [];
    } catch {
      return [];
    }
  });
}

/** How many lines two sessions begin with alike, their first lines apart: two at least, one of them the model's. */
function sharedLines(lines: readonly Line[], others: readonly Line[]): number {
  const end = lines.findIndex((line, i) => i > 0 && recordOf(line) !== recordOf(others[i]));
  const shared = end === -1 ? lines.length : end;
  const said = lines.slice(1, shared).some(({ payload }) => payload["role"] === "assistant" || payload["request"]);
  return shared > 2 && said ? shared : 0;
}

/** What makes two lines the same record: when, what, of which call, with which tokens. */
function recordOf(line: Line | undefined): string {
  const { type, tool_call_id, request } = line?.payload ?? {};
  return JSON.stringify([line?.timestamp, type, tool_call_id, request]);
}

function modelOf(lines: readonly Line[]): PlainSession["model"] {
  const meta = lines.find(({ type }) => type === "session_meta")?.payload ?? {};
  const { provider, model_id: model } = meta;
  return typeof provider === "string" && typeof model === "string" ? [provider, model] : null;
}

function usagesOf(lines: readonly Line[]): PlainUsage[] {
  return lines.flatMap(({ payload }) => {
    if (payload["type"] !== "token_usage") return [];
    const { cache_read, cache_write, output } = payload["request"] as PlainUsage;
    return [{ cache_read, cache_write, output }];
  });
}
