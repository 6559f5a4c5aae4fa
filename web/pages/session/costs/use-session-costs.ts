import { useMemo } from "react";
import type { SessionDetail, SessionNode } from "#shared/api/shapes.ts";
import type { SessionPlace } from "#web/api/session-place.ts";
import { type RequestsOfSessions, useSessionRequests } from "#web/api/use-session-requests.ts";
import { useFormat } from "#web/text/locale.tsx";
import { costLines, totalOf, type CostLine, type CostTotal, type MemberRequests } from "./cost-lines.ts";

/** A session of the family with what its requests add up to; `total` null until they are there. */
export interface Member {
  readonly node: SessionNode;
  readonly total: CostTotal | null;
}

/** What the Costs view shows of a session, or of it and its descendants. */
export interface SessionCostsState {
  readonly lines: readonly CostLine[];
  readonly total: CostTotal;
  /** The descendants whose requests are shown, each once. */
  readonly members: readonly Member[];
  readonly missing: number;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Fetches the requests of the session, and of its descendants where they are asked for. */
export function useSessionCosts(detail: SessionDetail, family: boolean): SessionCostsState {
  const { dayKey } = useFormat();
  const nodes = useMemo(() => (family ? descendants(detail.tree) : []), [detail.tree, family]);
  const { answers, pending, error, retry } = useSessionRequests(placesOf(detail, nodes));
  const groups = useMemo(() => groupsOf(nodes, answers), [nodes, answers]);
  const lines = useMemo(() => costLines(groups, dayKey), [groups, dayKey]);
  const total = useMemo(() => totalOf(groups.flatMap(({ requests }) => requests)), [groups]);
  const members = useMemo(
    () => nodes.map((node, i) => ({ node, total: node.missing ? null : totalOf(groups[i + 1]?.requests ?? []) })),
    [nodes, groups],
  );
  return { lines, total, members, missing: nodes.filter(({ missing }) => missing).length, pending, error, retry };
}

/** The sessions to ask for, in the order of the groups; those without a trace have nothing to ask for. */
function placesOf({ id, root, project, agent }: SessionDetail, nodes: readonly SessionNode[]): SessionPlace[] {
  const children = nodes.filter(({ missing }) => !missing);
  const of = (node: SessionNode): SessionPlace => ({
    id: node.id,
    root: node.root ?? undefined,
    project: node.project ?? undefined,
    agent: node.agent ?? undefined,
  });
  return [{ id, root, project, agent }, ...children.map(of)];
}

function groupsOf(nodes: readonly SessionNode[], answers: RequestsOfSessions["answers"]): MemberRequests[] {
  let next = 1;
  const children = nodes.map(({ id, title, missing }): MemberRequests => {
    const answer = missing ? undefined : answers[next++];
    return { child: { id, title, missing }, requests: answer?.requests ?? [] };
  });
  return [{ child: null, requests: answers[0]?.requests ?? [] }, ...children];
}

/** Every descendant once, where it occurs first. */
export function descendants(tree: SessionNode): SessionNode[] {
  const found = new Map<string, SessionNode>();
  const visit = (node: SessionNode) => {
    for (const child of node.children) {
      if (child.unlisted === "cycle" || child.cycle) continue;
      const key = JSON.stringify([child.root, child.project, child.agent, child.id]);
      if (!found.has(key) && child.unlisted !== "repeated") found.set(key, child);
      visit(child);
    }
  };
  visit(tree);
  return [...found.values()];
}
