import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { faultsOf, killAtMoments } from "../e2e/kill-rounds.ts";

/*
 * Kills a recording server at two hundred moments (needs `npm run build`) and says what was lost: nothing, or it fails.
 */
const main = fileURLToPath(new URL("../server/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "rookery-killed-"));
const moments = Array.from({ length: 200 }, (_, i) => (i * 37) % 251);
try {
  const report = await killAtMoments(main, folder, moments);
  const faults = faultsOf(report);
  console.log(`${moments.length} kills, ${report.lines.length} lines recorded, ${report.published.size} published`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
