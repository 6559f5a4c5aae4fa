import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { writeSamples } from "#server/samples/write-samples.ts";
import { checkLines } from "./check-lines.fixture.ts";
import { mutateLine, seededRandom } from "./mutate-line.fixture.ts";

const NEEDLES = ["e", "\\", '"', "1", "错", "the"];
const LINES = 200;

test("lines that were damaged in any way are read as JSON.parse reads them, and none is lost", async () => {
  const root = tempFolder();
  await writeSamples(root, new Date(Date.UTC(2026, 2, 1)));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
  const lines = files
    .flatMap((name) => readFileSync(join(root, name), "utf8").split("\n"))
    .filter((line) => line !== "" && line.length < 20_000)
    .map((line) => Buffer.from(line));
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(...NEEDLES), async (seed, needle) => {
      const random = seededRandom(seed);
      const mutated = Array.from({ length: LINES }, () => [mutateLine(lines, random), Buffer.from("\n")]);
      expect(await checkLines(Buffer.concat(mutated.flat()), join(root, "mutated"), needle)).toEqual([]);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

const ENVELOPE = '"timestamp":"2026-03-01T00:00:00.000Z","type":"model_msg","payload"';
const GOOD = `{${ENVELOPE}:{"type":"thinking","thinking":"a"}}`;
const DEEP = 20_000;
const deep = `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`;
const deepObject = `${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`;
const long = "x".repeat(70_000);

test.each([
  ["blank for longer than a page shows of it", `${" ".repeat(5000)}x`],
  ["a record, and far behind it something else", `${GOOD}${" ".repeat(5000)}x`],
  ["deep in a field that nobody reads", `{${ENVELOPE}:{"type":"thinking","thinking":"a","deep":${deep}}}`],
  ["deep in objects", `{${ENVELOPE}:{"type":"thinking","thinking":"a","deep":${deepObject}}}`],
  [
    "deep in arguments",
    `{${ENVELOPE}:{"type":"tool_call","name":"write","tool_call_id":"c","arguments":"{\\"path\\":${deep}}"}}`,
  ],
  ["deep where a text should be", `{${ENVELOPE}:{"type":"text","role":"user","text":${deep}}}`],
  ["deep where it came from", `{${ENVELOPE}:{"type":"text","role":"user","text":"a"},"origin":${deep}}`],
  ["cut in a long text", `{${ENVELOPE}:{"type":"text","role":"user","text":"${long}`],
  ["with one long text twice", `{${ENVELOPE}:{"type":"text","role":"user","text":"${long}","text":"${long}"}}`],
  ["with its key spelled by an escape", `{${ENVELOPE}:{"type":"text","role":"user","t\\u0065xt":"${long}"}}`],
  ["of a kind with an endless name", `{"type":"${long}","payload":{"type":"text","role":"user","text":"a"}}`],
  [
    "of a tool with an endless name",
    `{${ENVELOPE}:{"type":"tool_call","name":"${long}","tool_call_id":"c","arguments":"{}"}}`,
  ],
  ["with nothing but halves of characters", GOOD.replace('"a"', `"${"\\ud83d".repeat(12_000)}"`)],
  ["of a mark and a carriage return", "\ufeff\r"],
  ["of another prototype", `{${ENVELOPE}:{"__proto__":{"type":"text"},"type":"__proto__"}}`],
])("a line %s is read as JSON.parse reads it", async (_, line) => {
  const content = Buffer.from(`${line}\n${GOOD}\n`);
  expect(await checkLines(content, join(tempFolder(), "hostile"), "a")).toEqual([]);
});
