import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as omni from "#shared/omni/builders.ts";
import type { SessionList } from "#shared/api/shapes.ts";
import { median, pause, until } from "./browser.ts";
import { openArchive } from "./made-archive.ts";
import { type MeasuredServer, startMeasuredProduct } from "./measured-process.ts";

/*
 * What answers take as archives grow, each as a ratio within the run: pages of the list at BENCH_SESSIONS sessions and
 * at a hundredth of them, usage of one day and one appended line at a tenth, and pages from the middle of a session of
 * some 200 MB against JSON.parse of the same page. Answers: the time over HTTP, median of BENCH_RUNS asked in turns, since
 * a large heap is collected beside them, by a client that does no more than take the bytes, after some that are not
 * counted. Appended lines: the server's CPU time.
 */

const UNCOUNTED = 40;
const RUNS = Number(process.env["BENCH_RUNS"] ?? 41);
const SESSIONS = Number(process.env["BENCH_SESSIONS"] ?? 100_000);
const PER_DAY = SESSIONS / 100;
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 5);

const queries = [
  "",
  "sort=title",
  "sort=-cost",
  "sort=-tokens",
  "sort=state",
  "sort=-errors",
  "project=p1",
  "model=m2",
  "state=completed",
  "has=errors",
  "q=task%2012",
];

/** An archive of sessions of one request each, `PER_DAY` a day, so that equal days have equal rows whatever its size. */
function makeSmallSessions(count: number): string {
  const root = mkdtempSync(join(tmpdir(), "rookery-scale-"));
  for (let i = 0; i < count; i++) {
    const day = START + Math.floor(i / PER_DAY) * DAY;
    const folder = join(root, `p${i % 5}`, "agents", `a${i % 3}`, "traces", new Date(day).toISOString().slice(0, 10));
    if (i % PER_DAY < 15) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `s-${i}_001.jsonl`), smallSession(i, day + (i % PER_DAY) * 1000));
  }
  return root;
}

function smallSession(i: number, start: number): string {
  let clock = start;
  const now = (): Date => new Date((clock += 900));
  const meta = { session_id: `s-${i}`, provider: "acme", model_id: `m${i % 7}`, model_context_window: 200_000 };
  const place = { system_prompt: "", agent_state: "/a", workspace: `/w/${i % 11}` };
  const used = { cache_read: i % 977, cache_write: 30, output: 20 + (i % 13), total: 50 + (i % 977) + (i % 13) };
  const messages = [
    omni.sessionMeta({ ...meta, ...place }, now()),
    omni.userText(`Do task ${(i * 7919) % 100_003} of the list.`, now()),
    omni.requestBegin(now()),
    omni.assistantText("Done.", "completed", undefined, now()),
    omni.tokenUsage(used, used, now()),
    omni.requestEnd(i % 50 === 0 ? "timeout" : "completed", {}, now()),
  ];
  return messages.map((message) => `${JSON.stringify(message)}\n`).join("");
}

async function startOver(root: string, sessions: number): Promise<MeasuredServer> {
  const server = await startMeasuredProduct(root);
  await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/sessions?limit=1`);
    return ((await answer.json()) as SessionList).total >= sessions ? true : null;
  }, 900_000);
  await pause(2000);
  return server;
}

/** Until an answer is there over HTTP (ms), of each server: asked in turns, so that the machine is the same to all. */
async function timesOf(servers: readonly MeasuredServer[], path: string): Promise<number[]> {
  const times = servers.map((): number[] => []);
  for (let run = -UNCOUNTED; run < RUNS; run++) {
    for (const [i, { port }] of servers.entries()) {
      const began = performance.now();
      await ask(port, path);
      if (run >= 0) times[i]?.push(performance.now() - began);
    }
  }
  return times.map(median);
}

const agent = new Agent({ keepAlive: true });

function ask(port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: "127.0.0.1", port, path }, (answer) => answer.resume().once("end", resolve));
    request.once("error", reject);
  });
}

/** The server's CPU time (ms) for each of many lines appended to one session, what it does anyway taken off. */
async function appendCost(server: MeasuredServer, root: string): Promise<number> {
  const path = join(root, "p0/agents/a0/traces", new Date(START).toISOString().slice(0, 10), "s-0_001.jsonl");
  const spend = async (lines: number): Promise<number> => {
    const before = await server.cpu();
    for (let i = 0; i < 100; i++) {
      if (i < lines)
        appendFileSync(
          path,
          `${JSON.stringify(omni.assistantText(`Line ${i}.`, "completed", undefined, new Date(START + DAY / 2)))}\n`,
        );
      await pause(30);
    }
    return (await server.cpu()) - before;
  };
  await spend(100);
  const idle = await spend(0);
  return ((await spend(100)) - idle) / 100;
}

async function compare(): Promise<void> {
  const sizes = [SESSIONS / 100, SESSIONS / 10, SESSIONS];
  const roots = sizes.map(makeSmallSessions);
  const [small, tenth, whole] = await Promise.all(roots.map((root, i) => startOver(root, sizes[i] ?? 0)));
  if (small === undefined || tenth === undefined || whole === undefined) return;
  const tell = (what: string, [few = NaN, many = NaN]: readonly number[]): void =>
    console.log(
      `${what.padEnd(36)} ${few.toFixed(1).padStart(7)} ms, ${many.toFixed(1).padStart(7)} ms: ${(many / few).toFixed(2)} x`,
    );
  console.log(`a page of the list at ${sizes[0]} and ${sizes[2]} sessions`);
  for (const query of queries) {
    tell(query || "(newest first)", await timesOf([small, whole], `/api/sessions?${query}`));
  }
  console.log(`at ${sizes[1]} and ${sizes[2]} sessions`);
  const oneDay = `from=${new Date(START + DAY).toISOString()}&to=${new Date(START + 2 * DAY).toISOString()}`;
  for (const group of ["bucket,model", "session"]) {
    const path = `/api/usage?group_by=${group}&tz=UTC&${oneDay}`;
    tell(`usage of one day by ${group}`, await timesOf([tenth, whole], path));
  }
  tell("one appended line (CPU)", [await appendCost(tenth, roots[1] ?? ""), await appendCost(whole, roots[2] ?? "")]);
  for (const server of [small, tenth, whole]) await server.stop();
  for (const root of roots) rmSync(root, { recursive: true, force: true });
}

async function readMiddle(): Promise<void> {
  const archive = openArchive(1, 65_000);
  const server = await startOver(archive.root, 1);
  const url = `http://127.0.0.1:${server.port}/api/sessions`;
  const list = (await (await fetch(url)).json()) as SessionList;
  const [giant] = list.sessions;
  const middle = `/${giant?.id ?? ""}/messages?shard=1&from=${Math.floor((giant?.lines ?? 0) / 2)}`;
  console.log(`pages from the middle of ${((giant?.bytes ?? 0) / 1e6).toFixed(0)} MB`);
  for (const [what, page] of [
    ["as asked for by default", middle],
    ["the largest", `${middle}&count=100000`],
  ] as const) {
    const [own = NaN] = await timesOf([server], `/api/sessions${page}`);
    const text = await (await fetch(url + page)).text();
    const lines = text.split("\n").slice(0, -1);
    const floor = median(
      Array.from({ length: RUNS }, () => {
        const began = performance.now();
        for (const line of lines) JSON.parse(line);
        return performance.now() - began;
      }),
    );
    const size = `${lines.length} lines, ${(text.length / 1000).toFixed(0)} kB`;
    console.log(
      `${what} (${size})  ${own.toFixed(1)} ms, JSON.parse ${floor.toFixed(1)} ms: ${(own / floor).toFixed(2)} x`,
    );
  }
  await server.stop();
  archive.remove();
}

await compare();
await readMiddle();
