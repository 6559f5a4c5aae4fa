import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { placeSamples } from "./place-samples.ts";

let home = "";
beforeEach(async () => void (home = await mkdtemp(join(tmpdir(), "rookery-home-"))));
afterEach(() => rm(home, { recursive: true, force: true }));

async function shards(root: string): Promise<string[]> {
  const files = await readdir(root, { recursive: true });
  return files.filter((file) => file.endsWith(".jsonl")).sort();
}

test("a later start keeps fresh samples, and replaces stale ones", async () => {
  const now = new Date("2026-05-04T10:00:00Z");
  const first = await shards(await placeSamples(home, now));
  const again = await shards(await placeSamples(home, new Date("2026-05-04T18:00:00Z")));
  const later = await shards(await placeSamples(home, new Date("2026-05-09T10:00:00Z")));
  expect(first.length).toBeGreaterThan(10);
  expect(again).toEqual(first);
  expect(later).toHaveLength(first.length);
  expect(later).not.toEqual(first);
});
