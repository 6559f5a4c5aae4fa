import { expect, test } from "vitest";
import type { SessionList, SessionSummary } from "#shared/api/shapes.ts";
import { listedSession } from "./use-listed-session.ts";

const session = (id: string, root: string, title: string) =>
  ({ id, root, project: "p", agent: "a", title }) as SessionSummary;
const listOf = (...sessions: SessionSummary[]) => ({ sessions }) as unknown as SessionList;

const lists = [
  undefined,
  listOf(session("one", "/r", "one"), session("two", "/r", "two of r")),
  { pages: [listOf(session("one", "/r", "one")), listOf(session("two", "/q", "two of q"))], pageParams: [] },
];

test.each([
  ["in two lists", { id: "one" }, "one"],
  ["of an id that two roots have", { id: "two" }, undefined],
  ["whose root is known", { id: "two", root: "/q" }, "two of q"],
  ["of another project", { id: "one", project: "x" }, undefined],
  ["in no list", { id: "three" }, undefined],
])("a session %s", (_, place, title) => expect(listedSession(lists, place)?.title).toBe(title));
