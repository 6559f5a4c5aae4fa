import type { LineColumns, LineFacts } from "#web/session/replica/line-columns.ts";

/** What the list of messages is narrowed to; null: anything. */
export interface LineFilters {
  readonly kind: string | null;
  readonly tool: string | null;
  readonly status: string | null;
}

/** A value that lines have, and how many of them. */
export interface FilterValue {
  readonly value: string;
  readonly count: number;
}

export const NO_FILTERS: LineFilters = { kind: null, tool: null, status: null };

/** The kind of a line as it is shown and filtered: the recorded name of a kind that this version does not know. */
export function kindName({ kind, name }: LineFacts): string {
  return kind === "unknown" || kind === "partial" ? (name ?? kind) : kind;
}

/** The indices of the lines among the first `n` that pass; null when all do. */
export function filterLines(lines: LineColumns, n: number, filters: LineFilters): Uint32Array | null {
  if (filters.kind === null && filters.tool === null && filters.status === null) return null;
  const passed = new Uint32Array(n);
  let count = 0;
  for (let at = 0; at < n; at++) if (passes(lines.at(at), filters)) passed[count++] = at;
  return passed.slice(0, count);
}

function passes(facts: LineFacts, { kind, tool, status }: LineFilters): boolean {
  return (
    (kind === null || kindName(facts) === kind) &&
    (tool === null || facts.tool === tool) &&
    (status === null || facts.status === status)
  );
}

/** The values that the first `n` lines have, the most frequent first. */
export function filterValues(lines: LineColumns, n: number): Record<keyof LineFilters, readonly FilterValue[]> {
  const counts = {
    kind: new Map<string, number>(),
    tool: new Map<string, number>(),
    status: new Map<string, number>(),
  };
  const add = (map: Map<string, number>, value: string | null) => {
    if (value === null) return;
    const before = map.get(value);
    map.set(value, before === undefined ? 1 : before + 1);
  };
  for (let at = 0; at < n; at++) {
    const facts = lines.at(at);
    add(counts.kind, kindName(facts));
    add(counts.tool, facts.tool);
    add(counts.status, facts.status);
  }
  return { kind: sorted(counts.kind), tool: sorted(counts.tool), status: sorted(counts.status) };
}

function sorted(counts: ReadonlyMap<string, number>): readonly FilterValue[] {
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
