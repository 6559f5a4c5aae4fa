import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { checkLines, type Fault } from "#server/heads/check-lines.fixture.ts";
import { mutateLine, seededRandom } from "#server/heads/mutate-line.fixture.ts";
import { eachHead } from "#server/heads/line-head.ts";
import { writeSamples } from "#server/samples/write-samples.ts";

/*
 * A million damaged lines, made of the samples' and those below BENCH_ROOT: BENCH_LINES of them, from BENCH_SEED on.
 * Nothing may crash or hang, no line be lost or read as anything but what JSON.parse reads, none be slow. A failure
 * tells the seed that makes it again.
 */

const LINES = Number(process.env["BENCH_LINES"] ?? 1_000_000);
const FIRST_SEED = Number(process.env["BENCH_SEED"] ?? 1);
const AT_ONCE = 1000;
/** Ms for so many lines: a hundred times what they take. */
const HANGS_AFTER = 60_000;
/** Ms for a line, and more for each of its bytes: far over what any takes. */
const slowAfter = (bytes: number): number => 250 + bytes / 100;
const LONGEST = 40_000;
const NEEDLES = ["e", "\\", '"', "1", "错", "the", "\ufffd", "\n"];

/** What a worker tells after every seed. */
interface Told {
  readonly seed: number;
  readonly lines: number;
  readonly bytes: number;
  readonly faults: readonly { readonly what: string; readonly line: string | null }[];
}

function readLinesBelow(root: string): Buffer[] {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
  const contents = names.map((name) => readFileSync(join(root, name), "latin1"));
  const lines = contents
    .flatMap((content) => content.split("\n"))
    .filter(({ length }) => length > 0 && length < LONGEST);
  return lines.map((line) => Buffer.from(line, "latin1"));
}

/** Those that take long, each time that it is tried. */
function slowLines(content: Buffer): Fault[] {
  const faults: Fault[] = [];
  let start = 0;
  for (let end = content.indexOf(0x0a); end !== -1; end = content.indexOf(0x0a, start)) {
    let [tries, ms] = [0, Infinity];
    for (; tries < 5 && ms > slowAfter(end - start); tries++) {
      const began = performance.now();
      eachHead(content.subarray(start, end + 1), () => undefined);
      ms = performance.now() - began;
    }
    if (ms > slowAfter(end - start)) faults.push({ what: `${ms.toFixed(0)} ms`, line: content.subarray(start, end) });
    start = end + 1;
  }
  return faults;
}

async function check(lines: readonly Buffer[], seed: number, path: string): Promise<Told> {
  const random = seededRandom(seed);
  const mutated = Array.from({ length: AT_ONCE }, () => [mutateLine(lines, random), Buffer.from("\n")]);
  const content = Buffer.concat(mutated.flat());
  let faults: Fault[];
  try {
    faults = [
      ...(await checkLines(content, path, NEEDLES[seed % (4 * NEEDLES.length)] ?? null)),
      ...slowLines(content),
    ];
  } catch (error) {
    faults = [{ what: error instanceof Error ? (error.stack ?? error.message) : String(error), line: null }];
  }
  const told = faults.map(({ what, line }) => ({ what, line: line === null ? null : line.toString("latin1") }));
  return { seed, lines: AT_ONCE, bytes: content.length, faults: told };
}

async function work(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "rookery-mutated-"));
  await writeSamples(folder, new Date(Date.UTC(2026, 2, 1)));
  const roots = [folder, process.env["BENCH_ROOT"]].filter((root) => root !== undefined);
  const lines = roots.flatMap(readLinesBelow);
  const { first, seeds } = workerData as { first: number; seeds: number };
  try {
    for (let seed = first; seed < first + seeds; seed++) {
      parentPort?.postMessage(await check(lines, seed, join(folder, "mutated")));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function watch(): Promise<void> {
  const seeds = Math.ceil(LINES / AT_ONCE);
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { first: FIRST_SEED, seeds } });
  let next = FIRST_SEED;
  let [lines, bytes, faults] = [0, 0, 0];
  const began = performance.now();
  const tell = (seed: number, { what, line }: Told["faults"][number]): void => {
    faults += 1;
    if (faults <= 20)
      console.log(`seed ${seed}: ${what}${line === null ? "" : `\n  ${JSON.stringify(line.slice(0, 2000))}`}`);
  };
  const hangs = (): void => {
    tell(next, { what: `hangs: no answer in ${HANGS_AFTER} ms`, line: null });
    void worker.terminate();
  };
  let timer = setTimeout(hangs, HANGS_AFTER);
  worker.on("message", (told: Told) => {
    clearTimeout(timer);
    timer = setTimeout(hangs, HANGS_AFTER);
    next = told.seed + 1;
    lines += told.lines;
    bytes += told.bytes;
    for (const fault of told.faults) tell(told.seed, fault);
  });
  worker.on("error", (error) => tell(next, { what: `crashes: ${error.stack ?? error.message}`, line: null }));
  await new Promise((resolve) => worker.once("exit", resolve));
  clearTimeout(timer);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${lines} damaged lines (${(bytes / 1e6).toFixed(0)} MB) in ${seconds} s: ${faults} faults`);
  if (faults > 0) console.log("BENCH_SEED=<seed> BENCH_LINES=1000 makes one again.");
  process.exitCode = faults > 0 || lines < LINES ? 1 : 0;
}

await (isMainThread ? watch() : work());
