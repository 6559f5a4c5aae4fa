import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFormat } from "#shared/format/format.ts";
import { bucketTicks } from "./bucket-ticks.ts";
import type { ChartBand, ChartSeries } from "./chart-types.ts";
import { moveChoice } from "./choice.ts";
import { lastBands, MOST_BANDS } from "./last-bands.ts";
import { niceTicks } from "./nice-ticks.ts";
import { bandAt, bandMiddle, columnPaths, heightOf, segmentsOf, seriesAt, yOf, type Plot } from "./plot.ts";

describe("ticks of an axis", () => {
  test.each([
    [48.03, [0, 10, 20, 30, 40, 50]],
    [5, [0, 1, 2, 3, 4, 5]],
    [7, [0, 2, 4, 6, 8]],
    [1, [0, 1]],
    [0, [0, 1]],
  ])("up to %s", (max, ticks) => expect(niceTicks(max)).toEqual(ticks));

  test("begin at zero, reach the highest value, are whole, even and few", () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e15, noNaN: true }), (max) => {
        const ticks = niceTicks(max);
        const [, step = 0] = ticks;
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * 0.999_99);
        expect(ticks.at(-2)).toBeLessThan(max);
        expect(ticks.every((tick, index) => Number.isInteger(tick) && tick === index * step)).toBe(true);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

const SERIES: ChartSeries[] = ["a", "b", "c"].map((id) => ({ id, label: id, color: "1" }));
const band = (values: ChartBand["values"]): ChartBand => ({ id: "x", values, total: null });

describe("parts of a column", () => {
  test("stand on each other; unknown and empty ones have none", () => {
    const column = band({ a: 4, b: null, c: 2 });
    expect(segmentsOf(column, SERIES)).toEqual([
      { series: "a", from: 0, to: 4 },
      { series: "c", from: 4, to: 6 },
    ]);
    expect(heightOf(column, SERIES)).toBe(6);
    expect(heightOf(band({}), SERIES)).toBe(0);
  });

  test("every part is found under its middle, and nothing above the column", () => {
    const value = fc.integer({ min: 10, max: 1000 });
    fc.assert(
      fc.property(value, value, value, fc.integer({ min: 1, max: 500 }), (a, b, c, bands) => {
        const plot: Plot = { left: 40, top: 22, width: 640, height: 240, max: 3200, bands };
        const column = band({ a, b, c });
        for (const { series, from, to } of segmentsOf(column, SERIES)) {
          expect(seriesAt(plot, column, SERIES, yOf(plot, (from + to) / 2))).toBe(series);
        }
        expect(seriesAt(plot, column, SERIES, yOf(plot, a + b + c) - 10)).toBeNull();
        expect(bandAt(plot, bandMiddle(plot, bands - 1))).toBe(bands - 1);
        expect(bandAt(plot, plot.left - 1)).toBeNull();
      }),
    );
  });
});

describe("the paths of a chart", () => {
  const plot: Plot = { left: 10, top: 0, width: 40, height: 100, max: 1, bands: 4 };

  test("are one a series, with a part for each column that has one", () => {
    const paths = columnPaths({ ...plot, max: 4 }, [band({ a: 4 }), band({ a: 1, b: 3 }), band({})], SERIES);
    expect([...paths].map(([id, path]) => [id, path.split("z").length - 1])).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });
});

describe("a chart of too many columns", () => {
  const chartOf = (count: number) => {
    const opened: number[] = [];
    const bands = Array.from({ length: count }, (_, i) => ({ ...band({ a: i }), id: String(i) }));
    const text = (index: number) => bands[index]?.id ?? "none";
    const below = () => bands.map(({ id }) => id);
    const chart = { label: "", series: SERIES, bands, tickText: String, below, card: text, describe: text };
    return { bands, opened, chart: lastBands({ ...chart, onOpen: (index) => opened.push(index) }) };
  };

  test.each([0, 1, MOST_BANDS, MOST_BANDS + 1, 672, 10_000])("%i: has the last of them, each still itself", (count) => {
    const { bands, chart, opened } = chartOf(count);
    const ids = chart.bands.map(({ id }) => id);
    expect(ids).toHaveLength(Math.min(count, MOST_BANDS));
    expect(chart.below(100)).toEqual(ids);
    expect(ids.map((_, index) => chart.card(index, null))).toEqual(ids);
    expect(ids.map((_, index) => chart.describe(index, null))).toEqual(ids);
    ids.forEach((_, index) => chart.onOpen(index, null));
    expect(opened.map(String)).toEqual(ids);
    expect(ids.at(-1)).toBe(bands.at(-1)?.id);
  });
});

describe("keys in a chart", () => {
  test.each([
    [null, "ArrowRight", { index: 0, series: null }],
    [null, "ArrowLeft", { index: 6, series: null }],
    [{ index: 6, series: "a" }, "ArrowRight", { index: 6, series: "a" }],
    [{ index: 3, series: null }, "Home", { index: 0, series: null }],
    [{ index: 3, series: null }, "ArrowUp", { index: 3, series: "a" }],
    [{ index: 3, series: "b" }, "ArrowUp", { index: 3, series: null }],
    [{ index: 3, series: null }, "ArrowDown", { index: 3, series: "b" }],
    [{ index: 3, series: null }, "x", null],
  ] as const)("%o %s", (from, key, to) => expect(moveChoice(from, key, 7, ["a", "b"])).toEqual(to));

  test("lead nowhere in a chart without columns", () => {
    expect(moveChoice(null, "End", 0, [])).toBeNull();
  });
});

describe("texts under a time axis", () => {
  const format = createFormat({ language: "en", zone: "UTC" });
  const days = (count: number) =>
    Array.from({ length: count }, (_, i) => new Date(Date.UTC(2026, 10, 1 + i)).toISOString().slice(0, 10));
  const hours = (count: number) =>
    Array.from({ length: count }, (_, i) => `${new Date(Date.UTC(2026, 10, 24, i)).toISOString().slice(0, 16)}+00:00`);
  const shown = (ticks: (string | null)[]) => ticks.filter((tick) => tick !== null);

  test("name every day of a week, and dates of a month", () => {
    expect(shown(bucketTicks(days(7), "day", 700, format))).toHaveLength(7);
    expect(shown(bucketTicks(days(30), "day", 640, format)).slice(0, 2)).toEqual(["1 Nov", "4 Nov"]);
  });

  test("name a day alike whatever room there is", () => {
    const chinese = createFormat({ language: "zh", zone: "UTC" });
    const wide = bucketTicks(days(8), "day", 800, chinese);
    const narrow = bucketTicks(days(8), "day", 400, chinese);
    expect(shown(wide).slice(0, 3)).toEqual(["1 日 周日", "2 日 周一", "3 日 周二"]);
    expect(shown(narrow)).toEqual(["1 日 周日", "3 日 周二", "5 日 周四", "7 日 周六"]);
    const month = [1000, 3000].map((width) => shown(bucketTicks(days(30), "day", width, chinese))[0]);
    expect(month).toEqual(["11 月 1 日", "11 月 1 日"]);
  });

  test("are round hours, and days at midnight", () => {
    expect(shown(bucketTicks(hours(48), "hour", 260, format))).toEqual(["Tue 24", "12:00", "Wed 25", "12:00"]);
    expect(bucketTicks(hours(24), "hour", 400, format)[0]).toBe("00:00");
  });

  test("never crowd", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 200, max: 1600 }), (count, width) => {
        const ticks = shown(bucketTicks(hours(count), "hour", width, format));
        expect(ticks.length * 40).toBeLessThanOrEqual(Math.max(width, 120) + 52);
      }),
    );
  });
});
