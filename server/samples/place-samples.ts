import { mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeDemo } from "#server/demo/demo.ts";
import { samplesProject, writeSamples } from "./write-samples.ts";

/** Where the samples lie in Rookery's own folder. */
export function sampleRootIn(home: string): string {
  return join(home, "samples");
}

/** Samples tell of the last ten days, so they are dated anew after a day. */
const freshMs = 24 * 3_600_000;

/**
 * Writes the samples and gives their root; those of an earlier start are kept while they are fresh, and never stand
 * beside new ones. A home that cannot be written to has them in a folder of the system.
 */
export async function placeSamples(home: string, now: Date): Promise<string> {
  const root = sampleRootIn(home);
  try {
    await removeDemo(root);
    if (!(await areFresh(root, now))) await writeAnew(root, now);
    return root;
  } catch {
    const elsewhere = await mkdtemp(join(tmpdir(), "rookery-samples-"));
    await writeSamples(elsewhere, now);
    return elsewhere;
  }
}

/** Written last, so that a start that was cut short is made good by the next. */
const stampIn = (root: string) => join(root, "written");

async function areFresh(root: string, now: Date): Promise<boolean> {
  const written = await stat(stampIn(root)).catch(() => null);
  return written !== null && Math.abs(now.getTime() - written.mtimeMs) < freshMs;
}

async function writeAnew(root: string, now: Date): Promise<void> {
  await rm(join(root, samplesProject), { recursive: true, force: true });
  await writeSamples(root, now);
  await writeFile(stampIn(root), "");
  await utimes(stampIn(root), now, now);
}
