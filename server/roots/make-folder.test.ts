import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";
import { tempFolder, writeFile } from "./temp-root.fixture.ts";

test("makes all that is missing, also for two at once and where it is there", async () => {
  const path = join(tempFolder(), "a", "b", "c");
  await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700)]);
  await makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("says that a file is in the way", async () => {
  const root = tempFolder();
  writeFile(root, "a");
  await expect(makeFolder(join(root, "a"))).rejects.toMatchObject({ code: "EEXIST" });
  await expect(makeFolder(join(root, "a", "b"))).rejects.toMatchObject({ code: "EEXIST" });
});

test.runIf(existsSync("/proc"))("ends where the system makes no folder", async () => {
  await expect(makeFolder("/proc/nope/data/more")).rejects.toMatchObject({ code: "ENOENT" });
});
