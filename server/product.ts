import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the product: the nearest one above this file with a package.json, built (dist/server) or not. */
export function productFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** The version of the product, of its package.json. */
export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(productFolder(), "package.json"), "utf8")) as { version: string };
  return version;
}
