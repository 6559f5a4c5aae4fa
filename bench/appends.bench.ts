import { watch } from "node:fs";
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as omni from "#shared/omni/builders.ts";
import { createSseParser } from "#shared/omni/sse.ts";
import { parseStreamEventId } from "#shared/api/stream.ts";
import { pause, until } from "./browser.ts";
import { listen } from "./live-clients.ts";
import { startMeasuredProduct } from "./measured-process.ts";

/*
 * Appends lines to many trace files as harnesses do, in folders of today and of long ago, and says how long each takes
 * to arrive on its session's stream, whether all came exactly once and in order, and how much of that is the machine's
 * own: the time until `fs.watch` says that the file was touched, in this process.
 */

const FILES = 200;
const LINES = Number(process.env["BENCH_LINES"] ?? 10_000);
const PER_SECOND = Number(process.env["BENCH_RATE"] ?? 250);

/** Every other file lies in a date folder of another month. */
const dateOf = (file: number): string =>
  new Date(Date.now() - (file % 2) * (30 + file) * 86_400_000).toISOString().slice(0, 10);
const nameOf = (file: number): string => `append-${String(file).padStart(3, "0")}`;

const server = await startMeasuredProduct();
const paths = Array.from({ length: FILES }, (_, file) =>
  join(server.home, "data/bench/agents/main/traces", dateOf(file), `${nameOf(file)}_001.jsonl`),
);
for (const path of paths) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(omni.userText("Begin.", new Date()))}\n`);
}
await until(async () => {
  const answer = await fetch(`http://127.0.0.1:${String(server.port)}/api/sessions?limit=1`);
  return ((await answer.json()) as { readonly total: number }).total === FILES ? true : null;
});

/** By file: when each line was written (ms), the lines as they came, and the delays of both ways. */
const sentAt = paths.map((): number[] => []);
const came = paths.map((): number[] => []);
const delays: number[] = [];
const noticed: number[] = [];
let twiceOrLate = 0;

const watchers = [...new Set(paths.map(dirname))].map((folder) =>
  watch(folder, (_, name) => {
    const file = Number(/append-(\d+)_/.exec(name ?? "")?.[1] ?? NaN);
    const newest = sentAt[file]?.at(-1);
    if (newest !== undefined) noticed.push(performance.now() - newest);
  }),
);
const clients = await Promise.all(
  paths.map((_, file) => {
    const parser = createSseParser(({ lastEventId }) => {
      const line = parseStreamEventId(lastEventId)?.identity?.line;
      if (line === undefined) return;
      if (line !== 2 + (came[file]?.length ?? 0)) twiceOrLate += 1;
      came[file]?.push(line);
      delays.push(performance.now() - (sentAt[file]?.[line - 2] ?? NaN));
    });
    return listen(server.port, `/api/sessions/${nameOf(file)}/stream`, (text) => parser.push(text));
  }),
);
await pause(1000);

const before = await server.cpu();
const began = performance.now();
for (let sent = 0; sent < LINES; sent++) {
  const file = (sent * 7) % FILES;
  const text = `${JSON.stringify(omni.assistantText(`Line ${String(sent)}.`, "completed", undefined, new Date()))}\n`;
  sentAt[file]?.push(performance.now());
  await appendFile(paths[file] ?? "", text);
  const ahead = (sent / PER_SECOND) * 1000 - (performance.now() - began);
  if (ahead > 2) await pause(ahead);
}
await until(async () => (delays.length >= LINES ? true : null), 20_000).catch(() => undefined);
await pause(500);
const cpu = (await server.cpu()) - before;

const spread = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(0);
  return `p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, max ${at(1)} ms`;
};
console.log(`${LINES} lines over ${FILES} files, ${delays.length} came, ${twiceOrLate} of them twice or out of order`);
console.log(`on the session's stream  ${spread(delays)}`);
console.log(`fs.watch alone           ${spread(noticed)}`);
console.log(`server                   ${(cpu / LINES).toFixed(2)} ms CPU for each line`);
for (const watcher of watchers) watcher.close();
for (const client of clients) client.leave();
await server.stop();
