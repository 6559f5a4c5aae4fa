import { expect, test } from "vitest";
import { headOf } from "#shared/outline/head-of.ts";
import { apply, startOutline } from "#shared/outline/outline.ts";
import { openIndex } from "#server/index/open-index.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { growShard, meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { HeadBlocks } from "./head-blocks.ts";
import { LineMarks } from "./line-marks.ts";
import { Outlines } from "./outlines.ts";

const foldedAtOnce = (...shards: string[]) => {
  const outline = startOutline("s");
  shards.forEach((text, i) =>
    text
      .split("\n")
      .slice(0, -1)
      .forEach((line) => apply(outline, headOf(line), i + 1)),
  );
  return outline;
};

test("an outline goes on as its session grows, and begins anew when the file is another", async () => {
  const root = tempFolder();
  const first = meta("s") + turn(1);
  writeShard(shardPath(root, "s"), first);
  const index = openIndex({ roots: [root], cacheDir: null, samples: null });
  await index.whenReady;
  const outlines = new Outlines(new HeadBlocks(new LineMarks()));
  const read = async () => {
    await index.sweep();
    return outlines.of(index.byId("s")[0] as SessionRecord);
  };
  const before = await read();
  expect(before).toEqual(foldedAtOnce(first));
  growShard(shardPath(root, "s"), turn(50));
  writeShard(shardPath(root, "s", 2), turn(100));
  const [one, two] = await Promise.all([read(), read()]);
  expect(one).toBe(before);
  expect(two).toBe(before);
  expect(one).toEqual(foldedAtOnce(first + turn(50), turn(100)));
  writeShard(shardPath(root, "s"), meta("s"));
  expect(await read()).toEqual(foldedAtOnce(meta("s"), turn(100)));
  await index.close();
});
