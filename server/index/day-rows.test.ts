import fc from "fast-check";
import { expect, test } from "vitest";
import { ALL_REQUESTS, selectRows } from "#shared/figures/group-rows.ts";
import { usageOf } from "#shared/figures/usage.ts";
import type { RequestEdit } from "./request-edits.ts";
import { RequestTable } from "./request-table.ts";

const DAY = 86_400_000;
const SESSIONS = 4;

/** Days on both sides of 1970, far-off clocks, and requests of which no time is known. */
const anyInstant = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -3 * DAY, max: 12 * DAY }) },
  { weight: 2, arbitrary: fc.integer({ min: -3, max: 12 }).map((day) => day * DAY) },
  { weight: 1, arbitrary: fc.constantFrom(null, 8.64e15, -8.64e15) },
);

const edit = (request: number, instant: number | null, begins: boolean): RequestEdit => ({
  request,
  start: begins
    ? { task: 0, shard: 1, line: 1, provider: "acme", modelId: "nova", begin: instant, compactions: 0 }
    : null,
  task: null,
  status: begins ? null : "completed",
  instant,
  latency: 5,
  cacheRead: 1,
  cacheWrite: 2,
  output: 3,
  set: 2,
  clear: 0,
});

type Step =
  | { readonly type: "edit"; readonly session: number; readonly edit: RequestEdit }
  | { readonly type: "drop"; readonly session: number }
  | { readonly type: "compact" }
  | { readonly type: "ask" };

const session = fc.nat(SESSIONS - 1);
const anyEdit = fc.tuple(fc.nat(9), anyInstant, fc.boolean()).map((parts) => edit(...parts));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant("edit" as const), session, edit: anyEdit }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("drop" as const), session }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("compact" as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("ask" as const) }) },
);

function take(table: RequestTable, step: Step): void {
  switch (step.type) {
    case "edit":
      table.apply(step.session, [step.edit], 0);
      return;
    case "drop":
      return table.drop(step.session);
    case "compact":
      return table.rows.compact(Array.from({ length: SESSIONS }, (_, ordinal) => ordinal));
    case "ask":
      table.view().rowsNear?.(0, DAY);
      return;
    default:
      step satisfies never;
  }
}

test("the rows of a range are those that a look at every row finds, whatever has come, moved and gone", () => {
  const steps = fc.array(anyStep, { maxLength: 60 });
  fc.assert(
    fc.property(steps, fc.option(anyInstant), fc.option(anyInstant), (taken, a, b) => {
      const table = new RequestTable();
      for (const step of taken) take(table, step);
      const { rowsNear: _, ...bare } = table.view();
      const selection = { ...ALL_REQUESTS, from: a, to: b };
      expect([...selectRows(table.view(), selection)].sort()).toEqual([...selectRows(bare, selection)].sort());
      expect(usageOf(table.view(), selection, []).totals).toEqual(usageOf(bare, selection, []).totals);
    }),
  );
});

test("a day costs a look at its own rows", () => {
  const table = new RequestTable();
  for (let day = 0; day < 10; day++) {
    table.apply(
      day,
      [0, 1, 2].map((request) => edit(request, day * DAY + request, true)),
      0,
    );
  }
  const near = (from: number, to: number) => table.view().rowsNear?.(from, to);
  expect(near(3 * DAY, 4 * DAY)).toEqual(Uint32Array.of(9, 10, 11));
  table.apply(3, [edit(2, 7 * DAY, false)], 0);
  expect(near(3 * DAY, 4 * DAY)).toEqual(Uint32Array.of(9, 10));
  expect(near(7 * DAY, 8 * DAY)).toEqual(Uint32Array.of(21, 22, 23, 11));
  expect(near(0, 9 * DAY)).toBeNull();
});
