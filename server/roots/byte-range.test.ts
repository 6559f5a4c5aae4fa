import { truncateSync } from "node:fs";
import { expect, test } from "vitest";
import { readRange, streamRange } from "./byte-range.ts";
import { createReadMeter } from "./read-meter.ts";
import { tempFolder, writeFile } from "./temp-root.fixture.ts";

const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7) % 251));
const shard = () => ({ path: writeFile(tempFolder(), "s_001.jsonl", content) });

test("a range costs its own bytes in one read, invalid UTF-8 included", async () => {
  const meter = createReadMeter();
  const { bytes } = await readRange(shard(), 1_000_001, 1_200_000, meter);
  expect(bytes?.equals(content.subarray(1_000_001, 1_200_000))).toBe(true);
  expect([meter.bytes, meter.reads]).toEqual([199_999, 1]);
});

test("a range beyond the end is a problem", async () => {
  expect((await readRange(shard(), 0, content.length + 1)).problem?.reason).toContain("shorter");
});

test.each([
  [{}, 0, content.length],
  [{ fromByte: 5, toByte: 2_000_000 }, 5, 2_000_000],
  [{ fromByte: 2_999_999, toByte: 9_000_000 }, 2_999_999, content.length],
  [{ fromByte: 7, toByte: 7 }, 7, 7],
])("streams %j", async (range, fromByte, toByte) => {
  const opened = await streamRange(shard(), range);
  if (opened.stream === null) throw new Error(opened.problem.reason);
  expect(opened).toMatchObject({ totalBytes: content.length, fromByte, toByte });
  const streamed = Buffer.from(await new Response(opened.stream).arrayBuffer());
  expect(streamed.equals(content.subarray(fromByte, toByte))).toBe(true);
});

test("a download of a file that shrinks fails instead of ending early", async () => {
  const place = shard();
  const opened = await streamRange(place);
  if (opened.stream === null) throw new Error(opened.problem.reason);
  truncateSync(place.path, 1000);
  await expect(new Response(opened.stream).arrayBuffer()).rejects.toThrow("shorter");
});

test("a missing file has no stream", async () => {
  expect((await streamRange({ path: `${tempFolder()}/none` })).problem?.reason).toContain("ENOENT");
});
