import type { SessionSummary, Tokens } from "#shared/api/shapes.ts";
import { addCosts, toCost } from "#shared/figures/cost-sum.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { childrenOf } from "./child-links.ts";
import { ownFigures } from "./own-figures.ts";

/** The sessions below one, each once and never the session itself, and how many of the pointed-to have no trace. */
function descendantsOf(
  index: Pick<ArchiveView["index"], "child" | "spawned">,
  root: SessionRecord,
): { readonly sessions: readonly SessionRecord[]; readonly missing: number } {
  const reached = new Map<number, SessionRecord>([[root.ordinal, root]]);
  const missing = new Set<string>();
  for (const session of reached.values()) {
    for (const { child, record } of childrenOf(index, session)) {
      if (record === null) missing.add(child);
      else if (!reached.has(record.ordinal)) reached.set(record.ordinal, record); // is walked too: a Map grows while iterated
    }
  }
  reached.delete(root.ordinal);
  return { sessions: [...reached.values()], missing: missing.size };
}

/** Own figures plus those of all descendants. */
export function withChildren(view: ArchiveView, root: SessionRecord): SessionSummary["with_children"] {
  const { sessions, missing } = descendantsOf(view.index, root);
  const all = [root, ...sessions];
  const figures = all.map((record) => ownFigures(view, record));
  return {
    sessions: sessions.length,
    missing,
    tokens: figures.map(({ tokens }) => tokens).reduce(addTokens),
    cost: toCost(all.map((record) => view.costOf(record)).reduce(addCosts)),
    requests_without_usage: figures.reduce((sum, { requests_without_usage }) => sum + requests_without_usage, 0),
  };
}

function addTokens(a: Tokens, b: Tokens): Tokens {
  return {
    cache_read: a.cache_read + b.cache_read,
    cache_write: a.cache_write + b.cache_write,
    output: a.output + b.output,
    total: a.total + b.total,
  };
}
