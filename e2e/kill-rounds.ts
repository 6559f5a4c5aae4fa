import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { parseStreamEventId } from "#shared/api/stream.ts";
import { createSseParser } from "#shared/omni/sse.ts";

/** What a trace holds after a server was killed many times while it recorded. */
export interface KillReport {
  /** The file's lines; a last one without its newline is not in it. */
  readonly lines: readonly string[];
  /** Numbers of messages that an answer or the stream said to be recorded, by line where the stream said which. */
  readonly answered: readonly number[];
  readonly published: ReadonlyMap<number, number>;
  /** First number of each round. */
  readonly rounds: readonly number[];
}

const path = "/api/ingest/p/a/killed";

/** A message with its number, a few bytes to some ten thousand long: one of a common kind, then one of a kind nobody knows. */
function message(n: number): string {
  const fill = "x".repeat((n * 7919) % 30_000);
  const [envelope, payload] =
    n % 2 === 0
      ? ["model_msg", `"type":"text","role":"assistant","text":"${fill}"`]
      : ["event_msg", `"type":"note","fill":"${fill}"`];
  return `{"timestamp":"2025-01-06T00:00:00.000Z","type":"${envelope}","payload":{${payload},"n":${n}}}\n`;
}

/** What is wrong with a trace, in words; nothing, if all that was said to be recorded is there. */
export function faultsOf({ lines, answered, published, rounds }: KillReport): string[] {
  const numbers = lines.map(numberIn);
  const whole = numbers.filter((n) => n !== null);
  const there = new Set(whole);
  const lost = answered.filter((n) => !there.has(n)).map((n) => `${n} was answered and is not there`);
  const moved = [...published].filter(([n, line]) => numbers[line - 1] !== n);
  const order = whole.filter((n, i) => i > 0 && n <= (whole[i - 1] ?? 0));
  const gaps = whole.filter((n, i) => i > 0 && !rounds.includes(n) && n !== (whole[i - 1] ?? 0) + 1);
  const torn = lines.length - whole.length;
  return [
    ...lost,
    ...moved.map(([n, line]) => `${n} was published at line ${line} and is not there`),
    ...order.map((n) => `${n} stands after a later one`),
    ...gaps.map((n) => `what came before ${n} in its round is missing`),
    // A kill can tear the line that is being written, and no other.
    ...(torn < rounds.length ? [] : [`${torn} torn lines after ${rounds.length - 1} kills`]),
  ];
}

/** The number in a line; null when the line is torn. */
function numberIn(line: string): number | null {
  try {
    return (JSON.parse(line) as { payload: { n: number } }).payload.n;
  } catch {
    return null;
  }
}

/**
 * Records one session in a real process (`main` is its script) and kills it (SIGKILL) once per moment, so many ms after
 * the recording began; each time the next process goes on. The last one is ended after it has recorded once more.
 */
export async function killAtMoments(main: string, folder: string, moments: readonly number[]): Promise<KillReport> {
  let next = 1;
  const answered: number[] = [];
  const published = new Map<number, number>();
  const rounds: number[] = [];
  for (const moment of [...moments, null]) {
    const { child, address } = await start(main, folder);
    rounds.push(next);
    await post(`${address}${path}`, message(next));
    answered.push(next++);
    if (moment === null) {
      await end(child, "SIGTERM");
      break;
    }
    const { ended } = await listen(`${address}/api/sessions/killed/stream`, published);
    const stop = new AbortController();
    const sending = send(`${address}${path}`, () => message(next++), stop.signal);
    await new Promise((resolve) => setTimeout(resolve, moment));
    await end(child, "SIGKILL");
    stop.abort();
    await Promise.all([sending, ended]);
  }
  return { lines: recordedLines(folder), answered, published, rounds };
}

function recordedLines(folder: string): string[] {
  const traces = join(folder, "home", "data", "p", "agents", "a", "traces");
  const [file] = readdirSync(traces, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
  return readFileSync(join(traces, file ?? ""), "utf8")
    .split("\n")
    .slice(0, -1);
}

function start(main: string, folder: string): Promise<{ child: ChildProcess; address: string }> {
  const options = ["--port", "0", "--home", join(folder, "home"), "--root", join(folder, "none"), "--no-samples"];
  const child = spawn(process.execPath, [main, ...options], { stdio: ["ignore", "pipe", "ignore"] });
  return new Promise((resolve, reject) => {
    let said = "";
    child.once("exit", () => reject(new Error(`The server ended: ${said}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /is at (http\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve({ child, address });
    });
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

async function post(url: string, body: string): Promise<void> {
  const answer = await fetch(url, { method: "POST", body });
  const { recorded } = (await answer.json()) as { recorded: number };
  if (recorded !== 1) throw new Error(`${recorded} recorded`);
}

/** Notes at which line the stream says each message to be; `ended` resolves when it has broken off. */
async function listen(url: string, published: Map<number, number>): Promise<{ readonly ended: Promise<void> }> {
  const answer = await fetch(url);
  const parser = createSseParser(({ type, data, lastEventId }) => {
    const line = parseStreamEventId(lastEventId)?.identity?.line;
    const n = type === "message" ? numberIn(data) : null;
    if (line !== undefined && n !== null) published.set(n, line);
  });
  const decoder = new TextDecoder();
  const reading = (async () => {
    try {
      for await (const chunk of answer.body ?? []) parser.push(decoder.decode(chunk, { stream: true }));
    } catch {
      // killed
    }
  })();
  return { ended: reading };
}

/** Sends messages as fast as they are taken, until the other side is gone. */
async function send(url: string, make: () => string, stop: AbortSignal): Promise<void> {
  const sending = request(url, { method: "POST", headers: { "content-type": "application/x-ndjson" } });
  let broken = false;
  sending.on("error", () => (broken = true));
  while (!broken && !stop.aborted) {
    const wantsMore = sending.write(make());
    await new Promise((resolve) => (wantsMore ? setImmediate(resolve) : setTimeout(resolve, 1)));
  }
  sending.destroy();
}
