import { expect, test } from "vitest";
import { type BigOutputs, BIG_OUTPUT_BYTES, bigOutputs } from "./big-outputs.ts";
import { cacheBreaks } from "./cache-breaks.ts";
import type { CallColumns } from "./call-columns.ts";
import { CallFlag } from "./call-columns.ts";
import { causesOf } from "./dearer.ts";
import { columnsOf, type SampleRequest } from "./request-columns.fixture.ts";

/** A call at a line of the first shard, in the session 0. */
interface SampleCall {
  readonly line: number;
  readonly bytes: number;
  readonly flags?: number;
}

function callsOf(calls: readonly SampleCall[]): CallColumns {
  const ints = (read: (call: SampleCall) => number) => Uint32Array.from(calls.map(read));
  const nothing = new Uint8Array(calls.length);
  const unknown = new Float64Array(calls.length).fill(NaN);
  return {
    length: calls.length,
    session: ints(() => 0),
    call: ints(() => 0),
    name: new Uint16Array(calls.length),
    shard: ints(() => 1),
    line: ints(({ line }) => line),
    instant: unknown,
    decision: nothing,
    wait: unknown,
    took: unknown,
    outputBytes: Float64Array.from(calls.map(({ bytes }) => bytes)),
    flags: Uint8Array.from(calls.map(({ flags = 0 }) => flags)),
    names: ["read"],
    decisions: [],
  };
}

const big = BIG_OUTPUT_BYTES + 1;
const none: BigOutputs = { calls: new Uint32Array(9), bytes: new Float64Array(9) };

test("a big output is read by the next request that begins after its call, compactions apart", () => {
  const requests = columnsOf([
    { line: 10, tokens: [0, 1, 1] },
    { line: 20, tokens: [0, 1, 1], flags: ["compaction"] },
    { line: 30, tokens: [0, 1, 1] },
  ]);
  const calls = callsOf([
    { line: 12, bytes: big },
    { line: 13, bytes: big },
    { line: 14, bytes: BIG_OUTPUT_BYTES },
    { line: 15, bytes: NaN },
    { line: 16, bytes: big, flags: CallFlag.copied },
    { line: 31, bytes: big },
  ]);
  expect(bigOutputs(requests, calls, 1)).toEqual({
    calls: Uint32Array.of(0, 0, 2),
    bytes: Float64Array.of(0, 0, 2 * big),
  });
});

function sumOf(requests: readonly SampleRequest[], extra: bigint | null = 5n) {
  const columns = columnsOf(requests);
  const sources = { breaks: cacheBreaks(columns, 1), outputs: none, extraOf: () => extra };
  return causesOf(columns, Uint32Array.from(requests.keys()), new Int32Array(requests.length), 1, sources)[0];
}

test("a lost cache counts what was read again, and what that cost more", () => {
  const sum = sumOf([{ tokens: [0, 900, 100] }, { tokens: [0, 1200, 1] }, { tokens: [1200, 1, 1] }]);
  expect(sum?.cache_break).toMatchObject({ requests: 1, tokens: 1000, nano: 5n, unknown: 0 });
});

test("retried attempts count with all that they used; those without usage are not known and not counted", () => {
  const retried: SampleRequest = { status: "failed", flags: ["retried"], tokens: [10, 20, 3], cost: 7 };
  const sum = sumOf([retried, { ...retried, tokens: null }, { ...retried, flags: ["retried", "compaction"] }]);
  expect(sum?.retry).toMatchObject({ requests: 1, tokens: 33, nano: 7n });
  expect(sum?.compaction).toMatchObject({ requests: 1, tokens: 33, nano: 7n });
});

test.each([
  [[7, null], 7n, 1],
  [[null, 7], 7n, 1],
  [[null, null], null, 2],
  [[], 0n, 0],
] as const)("compactions that cost %j cost %s together, %i of them unknown", (costs, nano, unknown) => {
  const requests = costs.map((cost): SampleRequest => ({ flags: ["compaction"], tokens: [1, 1, 1], cost }));
  expect(sumOf([...requests, {}])?.compaction).toMatchObject({ nano, unknown });
});
