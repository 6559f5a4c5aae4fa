import { expect, test } from "vitest";
import { assistantText, thinkingMessage } from "#shared/omni/builders.ts";
import { openIndex } from "#server/index/open-index.ts";
import { growShard, meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { expectSoon, tempFolder } from "#server/roots/temp-root.fixture.ts";
import { LastTexts } from "./last-texts.ts";
import { LineMarks } from "./line-marks.ts";

test("the newest words are read when they are asked for, and told when they are there", async () => {
  const root = tempFolder();
  const say = (text: string) => `${JSON.stringify(assistantText(text))}\n`;
  writeShard(shardPath(root, "s"), meta("s") + turn(1));
  writeShard(
    shardPath(root, "s", 2),
    say(`first\nlast ${"长".repeat(300)}\n\n`) + JSON.stringify(thinkingMessage("x")) + "\n",
  );
  const index = openIndex({ roots: [root], cacheDir: null, samples: null });
  await index.whenReady;
  const texts = new LastTexts(index, new LineMarks());
  const told: string[] = [];
  texts.subscribe(({ id }) => told.push(id));
  const read = () => index.records().map(texts.of)[0] ?? null;
  expect(read()).toBeNull();
  await expectSoon(() => told.length === 1);
  expect(read()).toBe(`last ${"长".repeat(195)}`);
  growShard(shardPath(root, "s", 2), say("newer"));
  await index.sweep();
  expect(read()).toBe(`last ${"长".repeat(195)}`);
  await expectSoon(() => told.length === 2);
  expect([read(), told.length]).toEqual(["newer", 2]);
  for (const [text, last] of [
    ["Run it:\n\n```sh\nnpm test\n```\n", "npm test"],
    ["Done 👍\n---", "Done 👍"],
    ["👍", "👍"],
    ["…", "…"],
  ] as const) {
    growShard(shardPath(root, "s", 2), say(text));
    await index.sweep();
    read();
    await texts.settled();
    expect(read()).toBe(last);
  }
  await index.close();
});
