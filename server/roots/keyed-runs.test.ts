import { expect, test } from "vitest";
import { KeyedRuns } from "./keyed-runs.ts";
import { RoundRobin } from "./round-robin.ts";

test("a key asked for while it runs runs once more, and never twice at a time", async () => {
  let running = 0;
  let most = 0;
  const ran: string[] = [];
  const runs = new KeyedRuns(2, async (key) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    ran.push(key);
    running -= 1;
  });
  for (let burst = 0; burst < 5; burst += 1) for (const key of ["a", "b", "c"]) runs.request(key);
  await runs.idle();
  expect(ran.sort()).toEqual(["a", "a", "b", "b", "c"]);
  expect(most).toBe(2);
  expect(runs.busy).toBe(false);
});

test("what is cleared does not run", async () => {
  const ran: string[] = [];
  const runs = new KeyedRuns(1, async (key) => {
    await new Promise(setImmediate);
    ran.push(key);
  });
  runs.request("a");
  runs.request("b");
  runs.clear();
  await runs.idle();
  expect(ran).toEqual(["a"]);
});

test("taking turns reaches every key, also those that come meanwhile, and none twice at a time", () => {
  const keys = new Set(["a", "b", "c"]);
  const turns = new RoundRobin(() => keys.values());
  expect([...turns.take(2)]).toEqual(["a", "b"]);
  keys.add("d");
  expect([...turns.take(2)]).toEqual(["c", "d"]);
  expect([...turns.take(9)].sort()).toEqual(["a", "b", "c", "d"]);
  keys.clear();
  expect(turns.take(3).size).toBe(0);
});

test("a run that is waited for began after it was asked for", async () => {
  let began = 0;
  const runs = new KeyedRuns(1, async () => {
    began += 1;
    await new Promise(setImmediate);
  });
  runs.request("a");
  const before = began;
  await Promise.all([runs.run("a"), runs.run("a")]);
  expect(began).toBe(before + 1);
  const dropped = [runs.run("a"), runs.run("b")];
  runs.clear();
  await Promise.all(dropped);
});
