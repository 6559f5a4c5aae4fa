import { useEffect, useSyncExternalStore } from "react";
import type { SessionDetail, SessionNode } from "#shared/api/shapes.ts";
import { childFold } from "#web/session/list/folds.ts";
import type { Reading } from "#web/session/reading.tsx";
import type { SessionFamily } from "#web/session/replica/session-family.ts";
import type { MessageAddress } from "./session-address.ts";

/** Unfolds the cards down to the child that the address names, each as soon as the one above it is there. */
export function useReveal(
  family: SessionFamily,
  reading: Reading,
  detail: SessionDetail,
  address: MessageAddress | null,
): void {
  const target = address?.session ?? null;
  const version = useSyncExternalStore(family.subscribe, family.version);
  useEffect(() => {
    if (target === null || family.member(target) !== undefined) return;
    for (const [parent, child] of steps(pathTo(detail.tree, target))) {
      if (family.member(parent) === undefined) return;
      const fold = childFold(parent, child);
      if (!reading.folds.isOpen(fold)) reading.toggle(fold, child);
    }
  }, [family, reading, detail.tree, target, version]);
}

/** The ids from the root of a tree down to a session; empty when it is not in it. */
function pathTo(node: SessionNode, target: string): readonly string[] {
  if (node.id === target) return [node.id];
  for (const child of node.children) {
    const path = pathTo(child, target);
    if (path.length > 0) return [node.id, ...path];
  }
  return [];
}

function steps(path: readonly string[]): readonly (readonly [string, string])[] {
  return path.slice(1).map((child, index) => [path[index] ?? "", child] as const);
}
