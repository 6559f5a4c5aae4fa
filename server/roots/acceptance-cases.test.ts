import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";
import { readLines } from "./line-reader.ts";
import { scanRoot } from "./scan.ts";

/*
 * Runs over any collection of data roots, `<folder>/<name>/root/…`: whatever is in them, the files are found, and
 * lines and unfinished bytes together are exactly the file.
 */
const collections = [process.env["ROOKERY_CASES"], process.env["ROOKERY_CORPUS"]].flatMap((path) => path || []);
const roots = collections.flatMap((collection) =>
  readdirSync(collection, { withFileTypes: true })
    .filter((dirent) => dirent.isDirectory())
    .map(({ name }) => join(collection, name))
    .map((folder) => (readdirSync(folder).includes("root") ? join(folder, "root") : folder)),
);

test.each(roots)("%s", async (root) => {
  const { shards, problems } = await scanRoot(root);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
  expect(problems).toEqual([]);
  expect(shards).toHaveLength(files.length);
  for (const shard of shards) {
    const stored: Buffer[] = [];
    const { endByte, unfinishedBytes } = await readLines(shard, { fromByte: 0, fromLine: 1 }, ({ buffer }) => {
      stored.push(Buffer.concat([buffer ?? Buffer.alloc(0), Buffer.from("\n")]));
    });
    const tail = await readRange(shard, endByte, endByte + unfinishedBytes);
    const whole = Buffer.concat([...stored, tail.bytes ?? Buffer.alloc(0)]);
    expect(whole.equals(readFileSync(shard.path))).toBe(true);
  }
});
