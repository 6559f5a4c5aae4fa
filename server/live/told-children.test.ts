import { expect, test } from "vitest";
import type { SessionKey } from "#server/index/types.ts";
import { ToldChildren } from "./told-children.ts";

const key = (id: string): SessionKey => ({ root: "/root", project: "p", agent: "a", id });

test("children are told once, and only the newest are kept", () => {
  let news = 0;
  const told = new ToldChildren(() => (news += 1), 2);
  for (const child of ["one", "one", "two", "three"]) told.note(key("parent"), key(child));
  expect(news).toBe(3);
  expect(told.childrenOf(key("parent"))).toEqual([key("two"), key("three")]);
  expect([told.parentOf(key("one")), told.parentOf(key("three"))]).toEqual([null, key("parent")]);
  for (const child of ["four", "five"]) told.note(key("other"), key(child));
  expect(told.childrenOf(key("parent"))).toEqual([]);
  told.note(key("parent"), key("one"));
  expect(told.childrenOf(key("parent"))).toEqual([key("one")]);
});
