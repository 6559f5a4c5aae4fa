import { closeSync, mkdirSync, openSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import type { HeadsAnswer } from "#shared/api/heads.ts";
import { userText } from "#shared/omni/builders.ts";
import { meta, shardPath } from "#server/index/trace.fixture.ts";
import { createReadMeter, type SummingMeter } from "#server/roots/read-meter.ts";
import { ShardSource } from "#server/roots/shard-source.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { openApp } from "#server/routes/app.fixture.ts";

const mebibyte = 1024 * 1024;
/** What reading in large pieces may take beyond the lines wanted, before and after them. */
const slack = 3 * mebibyte;

const shortLine = `${JSON.stringify(userText("A short line of an ordinary session.", new Date(0)))}\n`;
const longLine = `${JSON.stringify(userText("pixels".repeat(mebibyte / 2), new Date(0)))}\n`;

/** Whether a line is one of the 66 that carry 3 MiB: all over the file, some of them among its last lines. */
const isLong = (line: number): boolean => line % 400 === 300 || (line > 20_000 && line % 10 === 0);
const lineCount = 20_150;

function writeGiant(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const handle = openSync(path, "w");
  writeSync(handle, meta("giant"));
  for (let line = 2; line <= lineCount; line++) writeSync(handle, isLong(line) ? longLine : shortLine);
  closeSync(handle);
}

/** Counts every byte read from shards, whoever reads them in this thread. */
function meterShards(): SummingMeter {
  const meter = createReadMeter();
  const read = ShardSource.prototype.read;
  vi.spyOn(ShardSource.prototype, "read").mockImplementation(async function (this: ShardSource, ...args) {
    const bytes = await read.apply(this, args);
    meter.count(bytes);
    return bytes;
  });
  return meter;
}

function bytesOf(from: number, nextFrom: number): number {
  const lines = Array.from({ length: nextFrom - from }, (_, i) => (isLong(from + i) ? longLine : shortLine));
  return lines.reduce((total, line) => total + line.length, 0);
}

test("opening a session of 200 MB reads its heads and the pages looked at, not its bodies", async () => {
  const root = tempFolder();
  const path = shardPath(root, "giant");
  writeGiant(path);
  expect(statSync(path).size).toBeGreaterThan(190 * mebibyte);
  const { get, json } = await openApp([root], { cacheDir: join(tempFolder(), "cache") });
  const meter = meterShards();
  const readBy = async (ask: () => Promise<unknown>): Promise<number> => {
    const before = meter.bytes;
    await ask();
    return meter.bytes - before;
  };

  expect(await readBy(() => json("/api/sessions"))).toBe(0);
  expect(await readBy(() => json("/api/sessions/giant"))).toBeLessThan(slack);
  for (let from: number | null = 1; from !== null;) {
    const start: number = from;
    const heads = json(`/api/sessions/giant/heads?from=${String(start)}`) as Promise<HeadsAnswer>;
    expect(await readBy(() => heads), `heads from ${String(start)}`).toBeLessThan(slack);
    from = (await heads).next;
  }
  for (const from of [1, 10_000, 10_300, 20_149]) {
    let nextFrom = from;
    const read = await readBy(async () => {
      const page = await get(`/api/sessions/giant/messages?from=${String(from)}`);
      await page.arrayBuffer();
      nextFrom = Number(page.headers.get("x-next-from"));
    });
    expect(nextFrom).toBeGreaterThan(from);
    expect(read, `page from ${String(from)}`).toBeLessThan(bytesOf(from, nextFrom) + slack);
  }
});
