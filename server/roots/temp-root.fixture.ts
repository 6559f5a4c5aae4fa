import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder for one test, gone after it. Its path has no links in it. */
export function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "roots-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Writes a file with the folders it needs and gives its path. */
export function writeFile(root: string, relativePath: string, content: string | Uint8Array = ""): string {
  const path = join(root, relativePath);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** Waits until the condition holds; fails after the time (ms). */
export async function expectSoon(condition: () => boolean, withinMs = 5000): Promise<void> {
  const started = performance.now();
  while (!condition()) {
    if (performance.now() - started > withinMs)
      throw new Error(`not within ${String(withinMs)} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
