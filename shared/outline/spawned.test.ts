import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pairSpawned } from "./spawned.ts";

type Made = readonly [name: string, time: number | null, ...hashes: number[]];
type Begun = readonly [name: string, start: number | null, promptHash: number];

function pairsOf(calls: readonly Made[], children: readonly Begun[]): Record<string, string> {
  const pairs = pairSpawned(
    calls.map(([name, time, ...hashes]) => ({ name, time, hashes })),
    children.map(([name, start, promptHash]) => ({ name, start, promptHash })),
  );
  return Object.fromEntries([...pairs].map(([child, call]) => [child.name, call.name]));
}

const rules: readonly (readonly [string, readonly Made[], readonly Begun[], Record<string, string>])[] = [
  ["a prompt that is an argument", [["c", 1, 8, 9]], [["k", 2, 9]], { k: "c" }],
  ["another prompt", [["c", 1, 8]], [["k", 2, 9]], {}],
  ["the same millisecond", [["c", 2, 9]], [["k", 2, 9]], { k: "c" }],
  ["a call made after the child began", [["c", 3, 9]], [["k", 2, 9]], {}],
  ["times that are not known", [["c", null, 9], ["d", 5, 8]], [["k", 2, 9], ["l", null, 8]], { k: "c", l: "d" }], // oxfmt-ignore
  ["one prompt for two", [["d", 4, 9], ["c", 1, 9]], [["l", 5, 9], ["k", 2, 9]], { k: "c", l: "d" }], // oxfmt-ignore
  ["a second child for one call", [["c", 1, 9]], [["k", 2, 9], ["l", 3, 9]], { k: "c" }], // oxfmt-ignore
  ["a call whose other argument is a prompt too", [["c", 1, 8, 9]], [["k", 2, 9], ["l", 3, 8]], { k: "c" }], // oxfmt-ignore
];

test.each(rules)("children are paired by %s", (_, calls, children, pairs) => {
  expect(pairsOf(calls, children)).toEqual(pairs);
});

const hash = fc.nat(2);
const named = <T>(of: fc.Arbitrary<T>) =>
  fc.uniqueArray(of, { maxLength: 8, selector: (each) => JSON.stringify(each) });

test("no call has two children, each pair fits, no child that could have been paired is left, in any order", () => {
  const calls = named(fc.record({ time: fc.nat(9), hashes: fc.array(hash, { minLength: 1, maxLength: 2 }) }));
  const children = named(fc.record({ start: fc.nat(9), promptHash: hash }));
  fc.assert(
    fc.property(calls, children, (made, begun) => {
      const pairs = pairSpawned(made, begun);
      expect(new Set(pairs.values()).size).toBe(pairs.size);
      const fits = (child: (typeof begun)[number], call: (typeof made)[number]) =>
        call.time <= child.start && call.hashes.includes(child.promptHash);
      expect([...pairs].every(([child, call]) => fits(child, call))).toBe(true);
      const free = made.filter((call) => ![...pairs.values()].includes(call));
      expect(begun.filter((child) => !pairs.has(child) && free.some((call) => fits(child, call)))).toEqual([]);
      const distinct = <T>(list: readonly T[], of: (each: T) => number) => new Set(list.map(of)).size === list.length;
      if (!distinct(made, ({ time }) => time) || !distinct(begun, ({ start }) => start)) return;
      expect(new Map(pairSpawned(made.toReversed(), begun.toReversed()))).toEqual(new Map(pairs));
    }),
  );
});
