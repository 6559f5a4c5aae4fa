import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { headOf } from "./head-of.ts";
import { readShards } from "./recorded.fixture.ts";
import { resume } from "./resume.ts";
import { summaryText } from "./summary-text.ts";

interface ResumeCase {
  readonly session: string;
  readonly history?: readonly (readonly [number, number])[];
  readonly carry_over?: readonly (readonly [number, number])[];
  readonly placeholders?: readonly string[];
  readonly summary?: string;
  readonly counters?: { readonly turns?: number; readonly context?: number };
  /** The arithmetic, for the reader of the case. */
  readonly how?: string;
}

const folders = [process.env["ROOKERY_CASES"], "e2e/cases"].filter(
  (folder) => folder !== undefined && existsSync(folder),
);
const cases = folders.flatMap((folder) =>
  readdirSync(folder ?? "")
    .map((name) => join(folder ?? "", name))
    .filter((path) => existsSync(join(path, "case.json"))),
);

describe("a resumed session's context", () => {
  test.each(cases)("%s", (path) => {
    const { resume: sessions = [] } = JSON.parse(readFileSync(join(path, "case.json"), "utf8")) as {
      resume?: ResumeCase[];
    };
    for (const expected of sessions) {
      const shard = readShards(join(path, "root"))
        .find(({ id }) => id === expected.session)
        ?.shards.at(-1);
      expect(shard, expected.session).toBeDefined();
      if (shard === undefined) continue;
      const textOf = (lines: readonly number[]) =>
        lines
          .map((n) => (JSON.parse(shard.lines[n - 1] ?? "{}") as { payload: { text?: string } }).payload.text ?? "")
          .join("");
      const context = resume(shard.lines.map(headOf), shard.shard, (lines) => summaryText(textOf(lines)) === "");
      const places = (list: typeof context.history) =>
        list.flatMap((message) => ("line" in message ? [[shard.shard, message.line]] : []));
      const made = [...context.history, ...context.carryOver];
      const told = {
        history: places(context.history),
        carry_over: places(context.carryOver),
        placeholders: made.flatMap((message) => ("placeholder" in message ? [message.placeholder] : [])),
        summary: summaryText(textOf(context.summary?.lines ?? [])),
        counters: context.counters,
      };
      const { session: _session, how: _how, ...wanted } = expected;
      expect(told).toMatchObject(wanted);
    }
  });
});

test.each([
  ["[summary] a [/summary]", "a"],
  ["[summary]  [/summary] [summary]b[/summary]", "b"],
  ["<summary>old</summary>", "old"],
  ["[summary]cut off", "cut off"],
  ["no tags", "no tags"],
  ["[summary]  [/summary]", ""],
])("the summary in %j is %j", (text, summary) => {
  expect(summaryText(text)).toBe(summary);
});
