import { randomUUID } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#server/roots/make-folder.ts";
import { describePriceFileError, parsePriceFile, type PriceFileError } from "#shared/money/price-file.ts";
import type { PriceRow } from "#shared/money/price-row.ts";

/** The user's price file as it lies on the disk. */
export interface UserPrices {
  readonly rows: readonly PriceRow[];
  /** Why the file is not in force: unreadable or wrong. Null when it is in force or there is none. */
  readonly problem: string | null;
}

export type SaveResult =
  | { readonly ok: true; readonly rows: readonly PriceRow[] }
  /** The text is no right price file: nothing was written. */
  | { readonly ok: false; readonly errors: readonly PriceFileError[] }
  /** The text is right, but could not be written: the old file stands. */
  | { readonly ok: false; readonly problem: string };

/** Path of the user's price file: ROOKERY_HOME/prices.json. */
export function userPricesPath(home: string): string {
  return join(home, "prices.json");
}

/** Reads the user's price file; never throws. A missing file is no problem and has no rows. */
export async function loadUserPrices(home: string): Promise<UserPrices> {
  const path = userPricesPath(home);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { rows: [], problem: null };
    return { rows: [], problem: `${path} cannot be read (${codeOf(error)}). Check its permissions.` };
  }
  const parsed = parsePriceFile(text, path);
  if (parsed.ok) return { rows: parsed.rows, problem: null };
  const faults = parsed.errors.map(describePriceFileError);
  const shown = faults.slice(0, 5).join("; ") + (faults.length > 5 ? `; and ${faults.length - 5} more` : "");
  return { rows: [], problem: `${path} is not in force: ${shown}. Correct the file or save the prices again.` };
}

/**
 * Checks the text and puts it in the place of the user's price file, as it is. The file is written aside and renamed,
 * so a reader or a crash sees the old file or the new one, never a half.
 */
export async function saveUserPrices(home: string, text: string): Promise<SaveResult> {
  const path = userPricesPath(home);
  const parsed = parsePriceFile(text, path);
  if (!parsed.ok) return parsed;
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    await makeFolder(home);
    const file = await open(aside, "wx", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    return { ok: false, problem: `${path} cannot be written (${codeOf(error)}). ${adviceFor(codeOf(error))}` };
  }
  return { ok: true, rows: parsed.rows };
}

function adviceFor(code: string): string {
  switch (code) {
    case "EROFS":
    case "EACCES":
    case "EPERM":
      return "The folder is read-only: make it writable or choose another with ROOKERY_HOME.";
    case "ENOSPC":
    case "EDQUOT":
      return "The disk is full: free some space.";
    default:
      return "Choose another folder with ROOKERY_HOME.";
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
