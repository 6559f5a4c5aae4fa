import { constants } from "node:fs";
import { open, readdir, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { parse, TomlError } from "smol-toml";
import { projectKey, type PriceRow } from "#shared/money/price-row.ts";
import { configuredModels } from "./project-models.ts";

/** What one project's configuration says of prices. */
export interface ProjectPricing {
  readonly path: string;
  readonly rows: readonly PriceRow[];
  /** Why some or all prices of the file are not in force. Never holds anything of the file but model names. */
  readonly problem: string | null;
}

const FILE = ".project_config.toml";

// A configuration is a few KiB; the bound keeps a mistaken file from filling the memory.
const MOST_BYTES = 4 * 1024 * 1024;

/** Reads the prices of all projects under a root; projects without a configuration are not listed. Never throws. */
export async function loadProjectPricing(root: string): Promise<ProjectPricing[]> {
  // An unreadable root is told by the scan of traces; here it has no prices.
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const projects = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const read = await Promise.all(projects.sort().map((project) => readProjectPricing(root, project)));
  return read.filter((pricing) => pricing !== null);
}

/**
 * Reads one project's prices; null when it has no configuration. The parsed file is dropped at once: only provider,
 * model id and the three prices leave this function, and parser messages, which quote the file, are never passed on.
 */
export async function readProjectPricing(root: string, project: string): Promise<ProjectPricing | null> {
  const path = join(root, project, FILE);
  const text = await readRegularFile(path);
  if (typeof text !== "string") return text.code === "ENOENT" ? null : { path, rows: [], problem: text.reason };
  let models;
  try {
    models = configuredModels(parse(text));
  } catch (error) {
    const place = error instanceof TomlError ? ` (line ${error.line})` : "";
    return {
      path,
      rows: [],
      problem: `The file is no valid TOML${place}: none of its prices are in force. Correct it.`,
    };
  }
  const project_ = projectKey(root, project);
  const priced = new Map<string, PriceRow>();
  const faults: string[] = [];
  for (const { provider, model_id, prices } of models) {
    const name = `${provider} / ${model_id}`;
    if (prices === null)
      faults.push(`${name}: pricing needs cache_read, cache_write and output, each a number from 0 on`);
    else if (priced.has(name)) faults.push(`${name}: priced twice, the first holds`);
    else
      priced.set(name, {
        provider,
        model_id,
        spellings: null,
        project: project_,
        effective_from: null,
        prices,
        tiers: [],
        hours: [],
        source: "project",
        provenance: path,
      });
  }
  return { path, rows: [...priced.values()], problem: faults.length === 0 ? null : faults.join("; ") };
}

/** Reads a file, but no symlink and no device: nothing outside of the root is followed. */
async function readRegularFile(path: string): Promise<string | { readonly code: string; readonly reason: string }> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stats = await file.stat();
    if (!stats.isFile()) return { code: "EINVAL", reason: "It is no regular file: its prices are not read." };
    if (stats.size > MOST_BYTES) return { code: "EFBIG", reason: "The file is over 4 MiB: its prices are not read." };
    return await file.readFile("utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    if (code === "ELOOP")
      return { code, reason: "It is a symbolic link, which is not followed: its prices are not read." };
    return {
      code: code === "ENOTDIR" ? "ENOENT" : code,
      reason: `The file cannot be read (${code}): its prices are not in force.`,
    };
  } finally {
    await file?.close();
  }
}
