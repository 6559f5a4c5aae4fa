import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { errorCode } from "./problem.ts";

/**
 * Makes a folder and those above it that are missing. Node's own recursive mkdir never ends where the system says of a
 * new folder that it is not there although the one above it is, as below /proc.
 *
 * @throws the system's error
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  if (await isFolder(path)) return;
  const above = dirname(resolve(path));
  if (above !== resolve(path)) await makeFolder(above, mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    // someone else was quicker
    if (errorCode(error) !== "EEXIST" || !(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats?.isDirectory() === true;
}
