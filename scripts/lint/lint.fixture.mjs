import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { toolPath } from "../run.mjs";

/**
 * Lints files with oxlint itself, each in a folder of its own so that one path may occur twice, all in one run.
 * @param {string} config text of an oxlint.config.mjs
 * @param {{path: string, text: string}[]} files
 * @param {string} rule the rule looked for, as oxlint prints it
 * @returns {Set<number>} indices of the files that broke the rule
 * @throws {Error} when the configuration does not load: then nothing was linted at all
 */
export function lint(config, files, rule) {
  const folder = mkdtempSync(join(tmpdir(), "rookery-lint-"));
  writeFileSync(join(folder, "oxlint.config.mjs"), config);
  files.forEach(({ path, text }, index) => {
    const place = join(folder, String(index), path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  });
  const args = [toolPath("oxlint"), "-c", "oxlint.config.mjs", "-f", "unix"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const reports = stdout.split("\n").filter((line) => line.includes(`(${rule})`));
  if (reports.length === 0) throw new Error(`Nothing was reported, so nothing was linted:\n${stdout}`);
  return new Set(reports.map((line) => Number.parseInt(line, 10)));
}
