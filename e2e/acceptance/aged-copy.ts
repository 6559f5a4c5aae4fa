import { cpSync, lstatSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";

const weekMs = 7 * 24 * 3600 * 1000;

/** A copy of a data root for one test, its files a week old, so that no session looks as if it were still growing. */
export function agedCopy(root: string): string {
  const copy = join(tempFolder(), "root");
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
  age(copy);
  return copy;
}

/** Dates a folder and all that is in it a week back. */
export function age(folder: string): void {
  const then = new Date(Date.now() - weekMs);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (!lstatSync(path).isSymbolicLink()) utimesSync(path, then, then);
  }
}
