import type { RequestRow } from "#shared/api/requests.ts";
import { costAt, type TokenBuckets } from "#shared/money/cost.ts";
import { parseUsd } from "#shared/money/nano.ts";
import { fromPricesShape } from "#shared/money/price-shape.ts";

/** The requests of one session of a family: its own or a descendant's. */
export interface MemberRequests {
  /** Null: the session of the page itself. */
  readonly child: { readonly id: string; readonly title: string | null; readonly missing: boolean } | null;
  readonly requests: readonly RequestRow[];
}

/** What the rows of some requests add up to. An unknown amount adds nothing, and is counted. */
export interface CostTotal {
  readonly requests: number;
  readonly withoutUsage: number;
  readonly unpriced: number;
  readonly priced: number;
  readonly tokens: TokenBuckets;
  readonly nano: bigint;
}

/** A line of the table: a request, or the head of a child's requests. */
export type CostLine =
  | {
      readonly kind: "request";
      /** Whose request it is; null: the page's session. */
      readonly child: string | null;
      readonly row: RequestRow;
      /** Nano-dollars of all lines up to this one; null while none of them is priced. */
      readonly running: bigint | null;
      /** Whether one of them is not known, so that the running total is a lower bound. */
      readonly bound: boolean;
      /** The first of its local day, so that it shows the date. */
      readonly newDay: boolean;
    }
  | { readonly kind: "member"; readonly child: NonNullable<MemberRequests["child"]>; readonly total: CostTotal };

const NOTHING: CostTotal = {
  requests: 0,
  withoutUsage: 0,
  unpriced: 0,
  priced: 0,
  tokens: { cache_read: 0, cache_write: 0, output: 0 },
  nano: 0n,
};

/** All lines of a family in order, each child's requests below its head. `dayOf` gives the local day of an instant. */
export function costLines(
  members: readonly MemberRequests[],
  dayOf: (instant: string | null) => string | null,
): CostLine[] {
  const lines: CostLine[] = [];
  let running: bigint | null = null;
  let bound = false;
  for (const { child, requests } of members) {
    if (child !== null) lines.push({ kind: "member", child, total: totalOf(requests) });
    let day: string | null = null;
    for (const row of requests) {
      const cost = nanoOf(row);
      if (cost !== null) running = running === null ? cost : running + cost;
      else if (!row.running) bound = true;
      const own = dayOf(row.begun_at ?? row.instant);
      lines.push({
        kind: "request",
        child: child?.id ?? null,
        row,
        running,
        bound,
        newDay: own !== null && own !== day,
      });
      day = own ?? day;
    }
  }
  return lines;
}

/** Sums rows exactly: the same as the server's figures over the same requests. */
export function totalOf(rows: readonly RequestRow[]): CostTotal {
  let { requests, withoutUsage, unpriced, priced, nano } = NOTHING;
  let [cache_read, cache_write, output] = [0, 0, 0];
  for (const row of rows) {
    requests += 1;
    if (row.tokens === null) {
      if (!row.running) withoutUsage += 1;
      continue;
    }
    cache_read += row.tokens.cache_read;
    cache_write += row.tokens.cache_write;
    output += row.tokens.output;
    const known = nanoOf(row);
    if (known === null) unpriced += 1;
    else {
      priced += 1;
      nano += known;
    }
  }
  return { requests, withoutUsage, unpriced, priced, tokens: { cache_read, cache_write, output }, nano };
}

/** Nano-dollars of a total: unknown when it has requests and none is priced. */
export function knownNano({ requests, priced, nano }: CostTotal): bigint | null {
  return requests > 0 && priced === 0 ? null : nano;
}

export function nanoOf({ cost_usd }: RequestRow): bigint | null {
  return cost_usd === null ? null : parseUsd(cost_usd);
}

/** What each bucket of a request came to, by the prices of its own row; `agrees`: together they are its cost. */
export interface Multiplied extends Readonly<Record<keyof TokenBuckets, bigint>> {
  readonly agrees: boolean;
}

/** Multiplies a request out, bucket by bucket; null without usage or price. */
export function multiply(row: RequestRow): Multiplied | null {
  if (row.tokens === null || row.price === null) return null;
  const prices = fromPricesShape(row.price);
  const { cache_read, cache_write, output } = row.tokens;
  const none = { cache_read: 0, cache_write: 0, output: 0 };
  return {
    cache_read: costAt({ ...none, cache_read }, prices),
    cache_write: costAt({ ...none, cache_write }, prices),
    output: costAt({ ...none, output }, prices),
    agrees: costAt({ cache_read, cache_write, output }, prices) === nanoOf(row),
  };
}

/** Where the message `at` falls: the last request of its session that begins at or before it; -1 for none. */
export function lineAt(
  lines: readonly CostLine[],
  at: { readonly session: string | null; readonly shard: number; readonly line: number } | null,
): number {
  if (at === null) return -1;
  return lines.findLastIndex(
    (line) =>
      line.kind === "request" &&
      line.child === at.session &&
      (line.row.shard - at.shard || line.row.line - at.line) <= 0,
  );
}
