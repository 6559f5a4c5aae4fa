import type { SessionNode } from "#shared/api/shapes.ts";
import type { Outline } from "#shared/outline/outline.ts";
import { pairPointers, type Pairing } from "#shared/outline/pairing.ts";

/**
 * Which call spawned which child. The server has read the children's prompts and knows more than the pointers say, so
 * what its tree tells goes before what is worked out here; a child it does not know yet is paired here.
 */
export function pairingsOf(
  outline: Outline,
  nodes: ReadonlyMap<string, SessionNode>,
  promptHash: (child: string) => number | null,
): ReadonlyMap<number, Pairing> {
  const pairs = new Map(pairPointers(outline.pointers, promptHash));
  for (const pointer of outline.pointers) {
    const node = nodes.get(pointer.child);
    if (node === undefined || node.tool_call_id === null) continue;
    const call = outline.calls.findLast((each) => each.id === node.tool_call_id && each.at < pointer.at);
    if (call !== undefined) pairs.set(pointer.pointer, { call: call.call, inferred: node.inferred });
  }
  return pairs;
}

/** Every session of a tree by its id; of one that stands in it several times the first, which has the children. */
export function nodesOf(tree: SessionNode | undefined): ReadonlyMap<string, SessionNode> {
  const nodes = new Map<string, SessionNode>();
  const waiting = tree === undefined ? [] : [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!nodes.has(node.id)) nodes.set(node.id, node);
    waiting.push(...node.children.toReversed());
  }
  return nodes;
}
