import { expect, test } from "vitest";
import { Outbox } from "./outbox.ts";

test("what waits goes in one piece", () => {
  const outbox = new Outbox(() => "hello", 10);
  expect(outbox.take()).toBeNull();
  outbox.add("a");
  outbox.add("b");
  expect([outbox.take(), outbox.take()]).toEqual(["ab", null]);
});

test("too far behind, everything is dropped for a hello that is made when it can go", () => {
  let state = "early";
  const outbox = new Outbox(() => state, 4);
  outbox.add("长");
  outbox.add("长");
  outbox.add("later");
  state = "now";
  expect(outbox.take()).toBe("now");
  outbox.add("on");
  expect([outbox.take(), outbox.take()]).toEqual(["on", null]);
});
