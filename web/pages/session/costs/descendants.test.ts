import { expect, test } from "vitest";
import type { SessionNode } from "#shared/api/shapes.ts";
import { descendants } from "./use-session-costs.ts";

type Part = Partial<SessionNode>;

const node = (id: string, children: readonly SessionNode[] = [], part: Part = {}): SessionNode =>
  ({
    id,
    root: "/data",
    project: "p",
    agent: "a",
    unlisted: null,
    cycle: false,
    missing: false,
    children,
    ...part,
  }) as SessionNode;

test.each<[string, SessionNode, string[]]>([
  ["in the order of the tree, to any depth", node("s", [node("a", [node("b")]), node("c")]), ["a", "b", "c"]],
  ["each once", node("s", [node("a"), node("b", [node("a")])]), ["a", "b"]],
  [
    "where its children are listed",
    node("s", [node("a", [node("b", [], { unlisted: "repeated" })]), node("b")]),
    ["a", "b"],
  ],
  ["without those above", node("s", [node("a", [node("s", [], { unlisted: "cycle", cycle: true })])]), ["a"]],
  ["namesakes of other projects apart", node("s", [node("a"), node("a", [], { project: "q" })]), ["a", "a"]],
  ["missing ones too", node("s", [node("gone", [], { missing: true, project: null })]), ["gone"]],
])("descendants come %s", (_, tree, ids) => {
  expect(descendants(tree).map(({ id }) => id)).toEqual(ids);
});
