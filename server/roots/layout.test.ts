import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatDateFolder,
  formatShardName,
  compareShards,
  isDateFolder,
  isFolderName,
  isSessionId,
  parseShardName,
} from "./layout.ts";

describe("a shard's file name", () => {
  test.each([
    ["plain_001.jsonl", "plain", 1],
    ["night_shift_042_007.jsonl", "night_shift_042", 7],
    ["s_999.jsonl", "s", 999],
    ["s_1000.jsonl", "s", 1000],
    ["s_0012.jsonl", "s", 12],
    ["__001.jsonl", "_", 1],
    ["-_000.jsonl", "-", 0],
    [`${"i".repeat(128)}_001.jsonl`, "i".repeat(128), 1],
  ])("%s", (fileName, session, index) => {
    expect(parseShardName(fileName)).toEqual({ session, index });
  });

  test.each([
    "s_01.jsonl",
    "s.jsonl",
    "_001.jsonl",
    "s_001.json",
    "s_001.jsonl.gz",
    "s_001.jsonl\n",
    "s_1234567890123456.jsonl",
    "s_-01.jsonl",
    "s_٠٠١.jsonl",
    "with space_001.jsonl",
    "..%2f_001.jsonl",
    "会话_001.jsonl",
    `${"i".repeat(129)}_001.jsonl`,
  ])("%j is none", (fileName) => {
    expect(parseShardName(fileName)).toBeNull();
  });

  test("what is formatted is read back", () => {
    const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/);
    fc.assert(
      fc.property(ids, fc.nat(1_000_000), (session, index) => {
        expect(parseShardName(formatShardName({ session, index }))).toEqual({ session, index });
      }),
    );
  });

  test("shards sort by number, not by text", () => {
    const shard = (index: number) => ({
      project: "p",
      agent: "a",
      session: "s",
      index,
      path: formatShardName({ session: "s", index }),
    });
    expect(
      [1000, 2, 999, 10]
        .map(shard)
        .sort(compareShards)
        .map(({ index }) => index),
    ).toEqual([2, 10, 999, 1000]);
  });
});

test.each([
  ["2026-02-03", true],
  ["2026-2-3", false],
  ["2026-02-03x", false],
  ["latest", false],
])("date folder %s: %s", (name, is) => {
  expect(isDateFolder(name)).toBe(is);
});

test.each([
  ["penguin", true],
  ["研究", true],
  [".hidden", true],
  ["a b", true],
  ["", false],
  [".", false],
  ["..", false],
  ["...", false],
  ["a/b", false],
  ["a\\b", false],
  ["a\0b", false],
  ["a\nb", false],
  ["bad\ufffd", false],
  ["x".repeat(256), false],
])("folder name %j: %s", (name, is) => {
  expect(isFolderName(name)).toBe(is);
});

test("an id with a newline at its end is none", () => {
  expect(isSessionId("abc")).toBe(true);
  expect(isSessionId("abc\n")).toBe(false);
});

test("the date folder is the local date, padded", () => {
  expect(formatDateFolder(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});
