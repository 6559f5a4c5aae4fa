import { describe, expect, test } from "vitest";
import { createFormat } from "#shared/format/format.ts";
import { createTranslate } from "#web/text/translate.ts";
import { stripFigures } from "./strip-figures.ts";
import { usageRow } from "./usage-row.fixture.ts";

const format = createFormat({ language: "en", zone: "UTC" });
const texts = (figures: Parameters<typeof usageRow>[1]) =>
  stripFigures(usageRow({}, figures), createTranslate("en"), format).map(({ text, note }) => `${text} | ${note}`);

describe("the figures of a range", () => {
  test("are texts of what is known", () => {
    const tokens = { cache_read: 900_000, cache_write: 100_000, output: 50_000, total: 1_050_000 };
    const latency = { p50: 8_400, p90: 31_000, p99: 74_000 };
    expect(
      texts({
        requests: 40,
        by_status: { completed: 36, failed: 4 },
        success_rate: 0.9,
        tokens,
        cache_hit_rate: 0.9,
        output_speed: 41,
        latency,
      }),
    ).toEqual([
      "1.05M | in 1M · out 50k",
      "90% | 900k read from the cache",
      "40 | 36 completed · 90%",
      "41 tok/s | output, completed requests",
      "8.4 s | p50 · p90 31 s · p99 1 m 14 s",
    ]);
  });

  test("are words where nothing is known, never zeros", () => {
    expect(texts({ by_status: {}, success_rate: null, requests_without_usage: 1 })).toEqual([
      "unknown | in unknown · out unknown",
      "no value | unknown read from the cache",
      "1 | none ended",
      "unknown | output, completed requests",
      "unknown | p50 · p90 unknown · p99 unknown",
    ]);
  });
});
