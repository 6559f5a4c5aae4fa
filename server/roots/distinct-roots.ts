import { realpath } from "node:fs/promises";

/**
 * The folders, each once, under the first name it was given: by two names, as through a symbolic link, its sessions
 * would be counted twice. A folder that is not there (yet) is known by its name alone.
 */
export async function distinctRoots(paths: readonly string[]): Promise<string[]> {
  const named = await Promise.all(paths.map(async (path) => [await realpath(path).catch(() => path), path] as const));
  const first = new Map<string, string>();
  for (const [real, path] of named) if (!first.has(real)) first.set(real, path);
  return [...first.values()];
}
