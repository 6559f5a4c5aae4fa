import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeDemo } from "#server/demo/demo.ts";
import { writeSamples } from "./write-samples.ts";

/** Where the samples lie in Rookery's own folder. */
export function sampleRootIn(home: string): string {
  return join(home, "samples");
}

/**
 * Writes the samples and gives their root. They are remade at need, so a home that cannot be written to has them in a
 * folder of the system.
 */
export async function placeSamples(home: string): Promise<string> {
  const root = sampleRootIn(home);
  try {
    await removeDemo(root);
    await writeSamples(root, new Date());
    return root;
  } catch {
    const elsewhere = await mkdtemp(join(tmpdir(), "rookery-samples-"));
    await writeSamples(elsewhere, new Date());
    return elsewhere;
  }
}
