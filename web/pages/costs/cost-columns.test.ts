import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseUsd, printUsd } from "#shared/money/nano.ts";
import { addCells, cellOf, costColumns, EMPTY, modelCells, OTHER, rankModels, rowsBehind } from "./cost-columns.ts";
import { modelOf } from "./model-colors.ts";
import { costRow, usageRow } from "./usage-row.fixture.ts";

const DAYS = ["2026-11-28", "2026-11-29", "2026-11-30"];
const id = (model: string) => modelOf({ provider: "acme", model });

describe("the columns of the cost chart", () => {
  const rows = [
    costRow("2026-11-28", "large", "3.000000000"),
    costRow("2026-11-30", "large", "0.500000000"),
    costRow("2026-11-28", "small", "1.000000001"),
    costRow("2026-11-30", "local", null, 2),
  ];
  const cells = modelCells(rows);
  const { series, columns } = costColumns(DAYS, cells, rankModels(cells));

  test("stand for every bucket, the empty one costs exactly nothing", () => {
    expect(columns.map(({ bucket }) => bucket)).toEqual(DAYS);
    expect(columns[1]?.total).toEqual(EMPTY);
  });

  test("rank models by cost and put those without a price among the others", () => {
    expect(series.map((each) => each.id)).toEqual([id("large"), id("small"), OTHER]);
    expect(series.at(-1)?.keys.map(({ model }) => model)).toEqual(["local"]);
  });

  test("sum exactly, and count what is missing", () => {
    expect(columns[0]?.total.nano).toBe(4_000_000_001n);
    expect(columns[2]?.total).toEqual({ nano: 500_000_000n, requests: 3, unpriced: 2, withoutUsage: 0 });
    expect(columns[2]?.cells.get(OTHER)?.nano).toBeNull();
  });

  test("keep requests of no known instant in a column of their own", () => {
    const timeless = usageRow({ bucket: null, provider: "acme", model: "large" });
    expect(costColumns(DAYS, modelCells([timeless]), []).columns.at(-1)).toMatchObject({
      bucket: null,
      total: { requests: 1 },
    });
  });

  test("find the models behind the others of a bucket", () => {
    const many = ["a", "b", "c", "d", "e", "f", "g"].map((model, i) => costRow("2026-11-29", model, `${9 - i}.0`));
    const list = modelCells(many);
    const others = costColumns(DAYS, list, rankModels(list)).series.at(-1);
    expect(others?.id).toBe(OTHER);
    expect(others && rowsBehind(many, "2026-11-29", others).map(({ key }) => key.model)).toEqual(["e", "f", "g"]);
    expect(others && rowsBehind(many, "2026-11-28", others)).toEqual([]);
  });
});

const anyRow = fc.record({
  day: fc.constantFrom(...DAYS),
  model: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
  nano: fc.option(fc.bigInt(0n, 10n ** 15n)),
  requests: fc.integer({ min: 1, max: 9 }),
});

test("whatever the rows: the cells of a column, the columns and the series add up to the rows", () => {
  fc.assert(
    fc.property(fc.array(anyRow), (made) => {
      const rows = made.map(({ day, model, nano, requests }) =>
        costRow(day, model, nano === null ? null : printUsd(nano), requests),
      );
      const list = modelCells(rows);
      const { series, columns } = costColumns(DAYS, list, rankModels(list));
      const whole = rows.map(cellOf).reduce(addCells, EMPTY);
      expect(columns.map(({ total }) => total).reduce(addCells, EMPTY)).toEqual(whole);
      const bySeries = series.flatMap((each) => columns.map(({ cells }) => cells.get(each.id) ?? EMPTY));
      expect(bySeries.reduce(addCells, EMPTY)).toEqual(whole);
      const known = rows.map(({ cost }) => (cost.usd === null ? null : parseUsd(cost.usd))).filter((n) => n !== null);
      const sum = known.length === 0 && rows.length > 0 ? null : known.reduce((a, b) => a + b, 0n);
      expect(whole.nano).toBe(sum);
    }),
  );
});
