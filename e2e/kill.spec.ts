import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { faultsOf, killAtMoments } from "./kill-rounds.ts";

const main = fileURLToPath(new URL("../dist/server/main.js", import.meta.url));

test("whoever kills the server at any moment finds all that it said to be recorded, and it goes on", async () => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), "rookery-killed-"));
  try {
    const report = await killAtMoments(main, folder, [3, 40, 110, 230, 400]);
    expect(faultsOf(report)).toEqual([]);
    expect(report.published.size).toBeGreaterThan(20);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
