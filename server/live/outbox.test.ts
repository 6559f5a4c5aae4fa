import { expect, test } from "vitest";
import { Outbox } from "./outbox.ts";

function openOutbox(hello: () => string, limit: number) {
  const outbox = new Outbox(hello, limit);
  const add = (text: string) => outbox.add(Buffer.from(text));
  const take = () => {
    const bytes = outbox.take();
    return bytes === null ? null : Buffer.from(bytes).toString("utf8");
  };
  return { add, take };
}

test("what waits goes piece by piece, in order", () => {
  const { add, take } = openOutbox(() => "hello", 10);
  expect(take()).toBeNull();
  add("a");
  add("b");
  expect([take(), take(), take()]).toEqual(["a", "b", null]);
  add("c");
  expect([take(), take()]).toEqual(["c", null]);
});

test("too far behind, everything is dropped for a hello that is made when it can go", () => {
  let state = "early";
  const { add, take } = openOutbox(() => state, 4);
  add("长");
  add("长");
  add("later");
  state = "now";
  expect(take()).toBe("now");
  add("on");
  expect([take(), take()]).toEqual(["on", null]);
});
