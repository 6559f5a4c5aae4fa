import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { digest, startDigest } from "#shared/outline/digest.ts";
import { headOf } from "#shared/outline/head-of.ts";
import { HeadScanner } from "#server/heads/scan-head.ts";
import { foldWhole } from "#server/index/fold-session.ts";
import { scanRoot } from "#server/roots/scan.ts";
import { openArchive } from "./made-archive.ts";

/*
 * What one thread pays for heads and for folding them, as shares of what reading and JSON.parse of every line costs in
 * the same run. CPU time, median of RUNS, since a machine is rarely idle.
 */

const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);
const archive = openArchive(400, 28);
const files = readdirSync(archive.root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".jsonl"))
  .map((name) => join(archive.root, name));

function eachLine(work: (line: string, first: boolean) => void): void {
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      work(text.slice(start, end), start === 0);
      start = end + 1;
    }
  }
}

let left = 0;
function scanAll(): void {
  left = 0;
  for (const file of files) {
    const content = readFileSync(file);
    const scanner = new HeadScanner(content);
    let start = 0;
    for (let end = content.indexOf(0x0a); end >= 0; end = content.indexOf(0x0a, start)) {
      if (scanner.scan(start) === null) {
        left++;
        headOf(content.toString("utf8", start, end));
      }
      start = end + 1;
    }
  }
}

let folding = startDigest();
const shards = (await scanRoot(archive.root)).shards;
const stages: readonly (readonly [name: string, run: () => void | Promise<void>])[] = [
  ["JSON.parse of every line", () => eachLine((line) => void JSON.parse(line))],
  ["headOf", () => eachLine((line) => void headOf(line))],
  ["HeadScanner, else headOf", scanAll],
  [
    "headOf and digest",
    () =>
      eachLine((line, first) => {
        if (first) folding = startDigest();
        digest(folding, headOf(line), 1);
      }),
  ],
  [
    "foldWhole",
    async () => {
      for (const shard of shards) await foldWhole([shard]);
    },
  ],
];

const times = new Map<string, number[]>(stages.map(([name]) => [name, []]));
for (let run = 0; run < RUNS; run++) {
  for (const [name, work] of stages) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.get(name)?.push((user + system) / 1000);
  }
}
archive.remove();

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
const parsed = median(times.get("JSON.parse of every line") ?? []);
for (const [name, values] of times) {
  const ms = median(values);
  console.log(`${name.padEnd(28)} ${ms.toFixed(0).padStart(6)} ms CPU  ${(ms / parsed).toFixed(2)} x JSON.parse`);
}
console.log(`${String(left)} lines were left to headOf`);
