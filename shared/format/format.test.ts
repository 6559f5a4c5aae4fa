import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFormat } from "./format.ts";

const en = createFormat({ language: "en", zone: "Asia/Shanghai" });
const zh = createFormat({ language: "zh", zone: "Asia/Shanghai" });
const NOW = Date.parse("2026-11-30T06:32:07Z");

describe("numbers", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1000, "1k"],
    [38_412, "38.4k"],
    [200_000, "200k"],
    [688_149, "688.1k"],
    [999_949, "999.9k"],
    [999_950, "1.00M"],
    [1_000_000, "1M"],
    [9_231_734, "9.23M"],
    [61_840_001, "61.84M"],
    [164_912_345, "164.9M"],
    [1_230_000_001, "1.23B"],
    [null, "unknown"],
  ])("tokens of %s", (n, text) => expect(en.tokens(n)).toBe(text));

  test.each([
    [0, "0 B"],
    [999, "999 B"],
    [2_100, "2.1 kB"],
    [84_000, "84 kB"],
    [999_600, "1.0 MB"],
    [6_800_000_000, "6.8 GB"],
    [null, "unknown"],
  ])("bytes of %s", (n, text) => expect(en.bytes(n)).toBe(text));

  test.each([
    [0, "0%"],
    [0.0001, "<0.1%"],
    [0.902, "90.2%"],
    [0.29, "29%"],
    [0.99999, "99.9%"],
    [1, "100%"],
    [null, "unknown"],
  ])("percent of %s", (n, text) => expect(en.percent(n)).toBe(text));

  test("counts are grouped and rates carry a unit", () => {
    expect(en.count(9_231_734)).toBe("9,231,734");
    expect(en.rate(41.4)).toBe("41 tok/s");
    expect(en.rate(3.14)).toBe("3.1 tok/s");
    expect(zh.count(null)).toBe("未知");
  });
});

describe("money", () => {
  test.each([
    [9_814_400_000n, {}, "$9.81"],
    [9_814_400_000n, { atLeast: true }, "≥ $9.81"],
    [31_200_000_000n, { estimate: true }, "~ $31.20"],
    [9_814_400_000n, { decimals: 4 }, "$9.8144"],
    [15_330_450n, { decimals: 6 }, "$0.015330"],
    [15_330_500n, { decimals: 6 }, "$0.015331"],
    [5_000_000n, {}, "<$0.01"],
    [5_000_000n, { atLeast: true }, "≥ <$0.01"],
    [0n, {}, "$0.00"],
    [-310_000_000n, {}, "−$0.31"],
    [12_345_678_900_000_000_000n, {}, "$12,345,678,900.00"],
    ["9.814400000", { atLeast: true }, "≥ $9.81"],
    ["-0.31", {}, "−$0.31"],
    ["plenty", {}, "unknown"],
    [null, {}, "unknown"],
    [null, { unpriced: true }, "unpriced"],
  ] as const)("%s with %o", (nano, options, text) => expect(en.money(nano, options)).toBe(text));

  test("a known amount above nothing never reads as nothing, in any number of decimals", () => {
    const decimals = fc.constantFrom<2 | 4 | 6>(2, 4, 6);
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), decimals, (nano, places) => {
        expect(en.money(nano, { decimals: places })).toMatch(/[1-9]/);
      }),
    );
  });

  test("words in Chinese, prices without losing a digit", () => {
    expect(zh.money(null, { unpriced: true })).toBe("未定价");
    expect(["3", 0.3, "0.0375", "1.500", 1e-7].map(en.price)).toEqual(["3.00", "0.30", "0.0375", "1.50", "0.0000001"]);
  });
});

describe("durations", () => {
  test.each([
    [42, "42 ms", "42 毫秒", "0:00"],
    [1_800, "1.8 s", "1.8 秒", "0:01"],
    [31_400, "31 s", "31 秒", "0:31"],
    [59_700, "1 m", "1 分", "0:59"],
    [1_076_000, "17 m 56 s", "17 分 56 秒", "17:56"],
    [8_877_000, "2 h 28 m", "2 小时 28 分", "2:27:57"],
    [273_600_000, "3 d 4 h", "3 天 4 小时", "76:00:00"],
    [null, "unknown", "未知", "unknown"],
    [-5, "unknown", "未知", "unknown"],
  ])("%s ms", (ms, english, chinese, clock) => {
    expect(en.duration(ms)).toBe(english);
    expect(zh.duration(ms)).toBe(chinese);
    expect(en.duration(ms, "clock")).toBe(clock);
  });
});

describe("dates", () => {
  test.each([
    ["2026-11-30T04:04:11Z", "12:04", "Today", "今天", "Mon 30 Nov", "11 月 30 日 周一"],
    ["2026-11-29T09:12:00Z", "Sun 17:12", "Yesterday", "昨天", "Sun 29 Nov", "11 月 29 日 周日"],
    ["2026-11-28T09:12:00Z", "Sat 17:12", "Saturday", "星期六", "Sat 28 Nov", "11 月 28 日 周六"],
    ["2026-11-21T09:12:00Z", "21 Nov", "21 Nov", "11 月 21 日", "Sat 21 Nov", "11 月 21 日 周六"],
    ["2025-09-29T09:12:00Z", "29 Sep 2025", "29 Sep 2025", "2025 年 9 月 29 日", "29 Sep 2025", "2025 年 9 月 29 日"],
    [null, "unknown", "unknown", "未知", "unknown", "未知"],
  ])("%s", (at, when, relative, relativeZh, label, labelZh) => {
    expect(en.when(at, NOW)).toBe(when);
    expect(en.relativeDay(at, NOW)).toBe(relative);
    expect(zh.relativeDay(at, NOW)).toBe(relativeZh);
    expect(en.dayLabel(at, NOW)).toBe(label);
    expect(zh.dayLabel(at, NOW)).toBe(labelZh);
  });

  test.each([
    ["2026-11-30", "2026-11-30", "30 Nov 2026", "2026 年 11 月 30 日"],
    ["2026-11-24", "2026-11-30", "24 – 30 Nov 2026", "2026 年 11 月 24 日 – 30 日"],
    ["2026-10-28", "2026-11-03", "28 Oct – 3 Nov 2026", "2026 年 10 月 28 日 – 11 月 3 日"],
    ["2025-12-28", "2026-01-03", "28 Dec 2025 – 3 Jan 2026", "2025 年 12 月 28 日 – 2026 年 1 月 3 日"],
  ])("from %s to %s", (first, last, range, rangeZh) => {
    const days = [`${first}T04:00:00Z`, `${last}T04:00:00Z`] as const;
    expect([en.dateRange(...days), zh.dateRange(...days)]).toEqual([range, rangeZh]);
  });

  test("times, keys and zones", () => {
    expect(en.clock(NOW)).toBe("14:32");
    expect(en.clock(NOW, { seconds: true })).toBe("14:32:07");
    expect(en.dateTime(NOW)).toBe("30 Nov 2026, 14:32:07");
    expect(zh.dateTime(NOW)).toBe("2026 年 11 月 30 日 14:32:07");
    expect(en.dayKey("2026-11-29T16:00:00Z")).toBe("2026-11-30");
    expect(en.dayKey(null)).toBeNull();
  });

  test.each([
    ["Asia/Shanghai", "Asia/Shanghai, UTC+8"],
    ["America/St_Johns", "America/St_Johns, UTC−3:30"],
    ["UTC", "UTC"],
  ])("label of %s", (zone, label) => expect(createFormat({ language: "en", zone }).zoneLabel(NOW)).toBe(label));

  test("an unknown zone is an error", () => {
    expect(() => createFormat({ language: "en", zone: "Nowhere/Land" })).toThrow(RangeError);
  });

  test.each([
    ["2026-11-24", "day", "Tue 24", "24 日 周二", "Tue, 24 Nov 2026"],
    ["2026-01-19", "week", "19 Jan", "1 月 19 日", "Mon, 19 Jan 2026"],
    ["2026-01", "month", "Jan 2026", "2026 年 1 月", "Jan 2026"],
    ["2025-11-02T01:00-07:00", "hour", "01:00", "01:00", "2 Nov 2025, 01:00-07:00"],
  ] as const)("bucket %s", (key, size, label, labelZh, title) => {
    expect(en.bucketLabel(key, size)).toBe(label);
    expect(zh.bucketLabel(key, size)).toBe(labelZh);
    expect(en.bucketTitle(key, size)).toBe(title);
  });
});
