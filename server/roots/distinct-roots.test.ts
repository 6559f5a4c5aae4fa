import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { distinctRoots } from "./distinct-roots.ts";
import { tempFolder } from "./temp-root.fixture.ts";

test("a folder under two names is one root, under the first of them", async () => {
  const folder = tempFolder();
  const [real, link, other, missing] = ["real", "link", "other", "missing"].map((name) => join(folder, name));
  mkdirSync(real!);
  mkdirSync(other!);
  symlinkSync(real!, link!);
  expect(await distinctRoots([link!, other!, real!, missing!, missing!])).toEqual([link, other, missing]);
});
