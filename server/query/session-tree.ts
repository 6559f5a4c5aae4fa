import type { SessionNode } from "#shared/api/shapes.ts";
import { toCost } from "#shared/figures/cost-sum.ts";
import type { SessionRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { type ChildLink, childLinks, childCount } from "./child-links.ts";
import { ownFigures, titleOf } from "./own-figures.ts";
import { durationOf } from "./session-summary.ts";

/** Writing JSON nests as deep as the tree, and so do readers: deeper than real agents go, shallower than a stack. */
const MOST_LEVELS = 1000;

type Link = Omit<ChildLink, "record">;

interface Place {
  readonly record: SessionRecord;
  readonly node: SessionNode & { readonly children: SessionNode[] };
  readonly above: Place | null;
  readonly depth: number;
}

/**
 * A session with all that hangs below it. Level by level, so that no depth overflows; each session's children are listed
 * once, where it stands highest, so that no web of pointers can blow the answer up.
 */
export function sessionTree(view: ArchiveView, root: SessionRecord): SessionNode {
  const top = place(view, root, { child: root.key.id, tool_call_id: null, inferred: false }, null);
  const listed = new Set([root.ordinal]);
  const waiting = [top];
  for (const parent of waiting) {
    for (const { record, ...link } of childLinks(view.index, parent.record)) {
      if (record === null) {
        parent.node.children.push(missingNode(link));
        continue;
      }
      const unlisted = reasonNotToList(view, parent, record, listed);
      const child = place(view, record, link, parent, unlisted);
      parent.node.children.push(child.node);
      if (unlisted !== null) continue;
      listed.add(record.ordinal);
      waiting.push(child); // the loop reaches it, too
    }
  }
  return top.node;
}

function reasonNotToList(
  { index }: ArchiveView,
  parent: Place,
  record: SessionRecord,
  listed: ReadonlySet<number>,
): SessionNode["unlisted"] {
  if (!listed.has(record.ordinal))
    return parent.depth + 1 >= MOST_LEVELS && childCount(index, record) > 0 ? "too_deep" : null;
  for (let above: Place | null = parent; above !== null; above = above.above) {
    if (above.record.ordinal === record.ordinal) return "cycle";
  }
  return childCount(index, record) > 0 ? "repeated" : null;
}

function place(
  view: ArchiveView,
  record: SessionRecord,
  link: Link,
  above: Place | null,
  unlisted: SessionNode["unlisted"] = null,
): Place {
  const state = view.stateOf(record);
  const { requests, tokens, failures } = ownFigures(view, record);
  const node = {
    id: record.key.id,
    root: record.key.root,
    project: record.key.project,
    agent: record.key.agent,
    title: titleOf(record),
    state,
    waiting_for: view.waitingFor(record),
    provider: record.digest.meta?.provider ?? null,
    model_id: record.digest.meta?.modelId ?? null,
    requests: requests.total,
    tokens,
    cost: toCost(view.costOf(record)),
    duration_ms: durationOf(record),
    failures,
    tool_call_id: link.tool_call_id,
    inferred: link.inferred,
    missing: false,
    cycle: unlisted === "cycle",
    unlisted,
    children: [],
  };
  return { record, node, above, depth: above === null ? 0 : above.depth + 1 };
}

function missingNode({ child, tool_call_id, inferred }: Link): SessionNode {
  return {
    id: child,
    root: null,
    project: null,
    agent: null,
    title: null,
    state: null,
    waiting_for: null,
    provider: null,
    model_id: null,
    requests: null,
    tokens: null,
    cost: null,
    duration_ms: null,
    failures: null,
    tool_call_id,
    inferred,
    missing: true,
    cycle: false,
    unlisted: null,
    children: [],
  };
}
