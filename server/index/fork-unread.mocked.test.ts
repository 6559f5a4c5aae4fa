import type * as fs from "node:fs";
import { expect, test, vi } from "vitest";
import { expectSoon, tempFolder } from "#server/roots/temp-root.fixture.ts";
import { scanRoot } from "#server/roots/scan.ts";
import { Archive } from "./archive.ts";
import { foldWhole } from "./fold-session.ts";
import { Forks } from "./forks.ts";
import { foldedSession } from "./row-block.ts";
import { keyOf } from "./session-key.ts";
import { meta, shardPath, turn, writeShard } from "./trace.fixture.ts";

/** While set, the process has too many files open for another one. */
const system = vi.hoisted(() => ({ isFull: false }));

vi.mock("node:fs", async (original) => {
  const real = await original<typeof fs>();
  const openSync = (...given: Parameters<typeof real.openSync>): number => {
    if (system.isFull) throw Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
    return real.openSync(...given);
  };
  return { ...real, openSync };
});

test("a session that could not be compared for lack of open files is compared once there are some", async () => {
  const root = tempFolder();
  writeShard(shardPath(root, "a"), meta("a") + turn(10) + turn(20));
  writeShard(shardPath(root, "b"), meta("b", 100) + turn(10) + turn(110));
  const archive = new Archive();
  const forks = new Forks(archive, 20);
  archive.onTouched = (touched) => forks.note(touched);
  const { shards } = await scanRoot(root);
  const folded = await Promise.all(shards.map(async (file) => foldedSession(await foldWhole([file]))));
  system.isFull = true;
  for (const [i, file] of shards.entries()) {
    const session = folded[i];
    if (session !== undefined) archive.replace(keyOf(file), session, false);
  }
  await forks.idle();
  const copied = () => archive.sessions.byId("b")[0]?.copied?.messages ?? null;
  expect([copied(), forks.settled]).toEqual([null, false]);
  system.isFull = false;
  await expectSoon(() => forks.settled);
  expect(copied()).toBe(6);
});
