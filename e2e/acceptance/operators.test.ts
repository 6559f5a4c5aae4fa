import { expect, test } from "vitest";
import { type Answer, valueAt } from "./answer-path.ts";
import { holds, type CaseCheck } from "./operators.ts";

const answer: Answer = {
  status: 200,
  headers: { "content-type": "application/json", "x-next-from": "3" },
  bytes: Buffer.from('{"rows":[{"key":{"id":"a"},"n":1},{"key":{"id":"b"},"n":2}]}\n'),
};

test.each([
  ["rows[1].n", 2],
  ["rows[key.id=b].n", 2],
  ["rows[key.id=x|b|a].n", 1],
  ["rows[key.id=c].n", undefined],
  ["rows.length", 2],
  ["toString", undefined],
  ["$status", 200],
  ["$headers.x-next-from", "3"],
  ["$lines[0]", '{"rows":[{"key":{"id":"a"},"n":1},{"key":{"id":"b"},"n":2}]}'],
  ["$lines[1]", undefined],
])("at %s stands %j", (path, value) => {
  expect(valueAt(answer, path)).toEqual(value);
});

const comparisons: [Partial<CaseCheck>, unknown, boolean][] = [
  [{ equals: { a: [1] } }, { a: [1] }, true],
  [{ equals: null }, undefined, false],
  [{ approx: "0.1" }, "0.100000001", true],
  [{ approx: "0.1" }, "0.100000003", false],
  [{ approx: "0.1" }, null, false],
  [{ length: 2 }, ["a", "b"], true],
  [{ length: 0 }, undefined, false],
  [{ contains: { a: 1 } }, [{ a: 1, b: 2 }], true],
  [{ contains: "b" }, "abc", true],
  [{ absent: true }, undefined, true],
  [{ absent: "x" }, "abc", true],
  [{ absent: "x" }, undefined, false],
  [{ absent: { a: 1 } }, [{ a: 1, b: 2 }], false],
  [{ one_of: [1, null] }, null, true],
];

test.each(comparisons)("%j of %j: %s", (operator, value, outcome) => {
  expect(holds({ get: "/", path: "", ...operator }, value)).toBe(outcome);
});
