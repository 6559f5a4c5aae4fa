import { spawnSync } from "node:child_process";
import { makeNeedle } from "#shared/find/needle.ts";
import { HitBatch } from "#server/find/hit-batch.ts";
import { searchSessions } from "#server/find/search-sessions.ts";
import { openIndex } from "#server/index/open-index.ts";
import { openArchive } from "./made-archive.ts";

/*
 * What a search through everything takes against `grep -F` over the same files: CPU time, the least of RUNS, since a
 * machine is rarely idle. NEEDLE is looked for, or else a text that is not there, a rare one, and one that is nearly
 * everywhere. A page asks for as many hits as it keeps and has the others counted; without a limit all are told.
 */

const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);
const archive = openArchive(400, 28);
const index = openIndex({ roots: [archive.root], cacheDir: null, samples: null, watch: null });
const awake = setInterval(() => undefined, 1000);
await index.whenReady;
clearInterval(awake);
const sessions = index.records();
const needles = process.env["NEEDLE"]?.split("|") ?? ["nothing of the kind", "part-25.ts", "test"];
const KINDS = [
  ["as it stands", true, Infinity],
  ["any capitals", false, Infinity],
  ["any capitals, as a page asks", false, 20_000],
] as const;

const cpuMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

async function search(text: string, caseSensitive: boolean, limit = Infinity) {
  const needle = makeNeedle(text, caseSensitive);
  if (needle === null) throw new Error("NEEDLE is empty");
  const [began, before] = [performance.now(), process.cpuUsage()];
  let [first, bytes] = [NaN, 0];
  const batch = new HitBatch(async (lines) => {
    if (Number.isNaN(first)) first = performance.now() - began;
    bytes += lines.length;
  });
  await searchSessions(sessions, { needle, describe: () => ({}), batch, signal: new AbortController().signal, limit });
  return { cpu: cpuMs(process.cpuUsage(before)), first, wall: performance.now() - began, bytes };
}

/** grep's own CPU time, as the shell tells it. */
function grep(text: string, caseSensitive: boolean): number {
  const script = `time -p grep -rF${caseSensitive ? "" : "i"} -- "$1" "$2" | cat > /dev/null`;
  const { stderr } = spawnSync("bash", ["-c", script, "bash", text, archive.root], { encoding: "utf8" });
  const seconds = [...stderr.matchAll(/^(?:user|sys) ([\d.]+)$/gm)].map(([, number]) => Number(number));
  return seconds.reduce((sum, each) => sum + each, 0) * 1000;
}

for (const text of needles) {
  for (const [kind, caseSensitive, limit] of KINDS) {
    const runs = [];
    for (let run = 0; run < RUNS; run++)
      runs.push({ ...(await search(text, caseSensitive, limit)), grep: grep(text, caseSensitive) });
    const [least] = runs.toSorted((a, b) => a.cpu - b.cpu);
    const ofGrep = Math.min(...runs.map((each) => each.grep));
    if (least === undefined) continue;
    const share = Number.isNaN(least.first)
      ? "nothing found"
      : `first after ${((100 * least.first) / least.wall).toFixed(1)} %`;
    const times = `${least.cpu.toFixed(0)} ms CPU, grep ${ofGrep.toFixed(0)} ms, ${(least.cpu / ofGrep).toFixed(2)} x`;
    console.log(`${JSON.stringify(text)}, ${kind}: ${times}; ${share}; ${(least.bytes / 1e6).toFixed(1)} MB of hits`);
  }
}
await index.close();
archive.remove();
