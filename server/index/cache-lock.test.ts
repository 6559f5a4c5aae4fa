import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { lockCache } from "./cache-lock.ts";

const lockOf = (cacheDir: string): string => join(cacheDir, "writer.lock");

test("a second one is told who holds the lock and where it listens", () => {
  const cacheDir = tempFolder();
  const first = lockCache(cacheDir);
  if (!first.held) throw new Error("not held");
  first.announce(7365);
  expect(lockCache(cacheDir)).toMatchObject({ held: false, by: { pid: process.pid, port: 7365 } });
  first.release();
  expect(existsSync(lockOf(cacheDir))).toBe(false);
  expect(lockCache(cacheDir).held).toBe(true);
});

const gone = spawnSync(process.execPath, ["-e", ""]).pid;
const stale: Record<string, string> = {
  "of a process that is gone": JSON.stringify({ pid: gone, port: 1, started: null }),
  "of an earlier process with a living one's pid": JSON.stringify({ pid: process.pid, port: 1, started: "0" }),
  "that was half written": '{"pid":',
};

test.each(Object.entries(stale))("a lock %s is taken over", (_, text) => {
  const cacheDir = tempFolder();
  writeFileSync(lockOf(cacheDir), text);
  expect(lockCache(cacheDir).held).toBe(true);
  expect(JSON.parse(readFileSync(lockOf(cacheDir), "utf8"))).toMatchObject({ pid: process.pid });
});

test("a lock that another took over meanwhile is left to it", () => {
  const cacheDir = tempFolder();
  const lock = lockCache(cacheDir);
  writeFileSync(lockOf(cacheDir), JSON.stringify({ pid: process.ppid, port: 2, started: null }));
  if (lock.held) lock.release();
  expect(existsSync(lockOf(cacheDir))).toBe(true);
});
