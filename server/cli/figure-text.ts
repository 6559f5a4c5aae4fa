import type { Cost, Tokens } from "#shared/api/shapes.ts";
import type { Terminal } from "./terminal.ts";

/** A sum of costs: a lower bound unless every request in it is priced and has usage. */
export function costText({ format }: Terminal, cost: Cost, withoutUsage: number, decimals: 2 | 4 = 2): string {
  const unpriced = cost.unpriced_requests > 0;
  return format.money(cost.usd, { decimals, atLeast: unpriced || withoutUsage > 0, unpriced });
}

/** A sum of tokens with its buckets; the word for unknown when no usage of any request is recorded. */
export function tokensText({ format, words }: Terminal, tokens: Readonly<Record<keyof Tokens, number | null>>): string {
  const { cache_read: read, cache_write: input, output, total } = tokens;
  if (total === null) return format.unknown;
  const buckets = words.buckets(format.tokens(read), format.tokens(input), format.tokens(output));
  return `${format.tokens(total)} (${buckets})`;
}
