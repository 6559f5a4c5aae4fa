import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";

/**
 * Stands for how this program works out costs: its code, the bundled book, and the clocks of time zones. Built files have
 * the hashes of their contents in their names. What runs from its sources may be changed at any time and is never
 * the same as in another process.
 */
export function costingMark(): string {
  return (mark ??= JSON.stringify([buildMark(), process.version, process.versions["tz"] ?? null]));
}

let mark: string | undefined;

const HASHED = /-[\w-]{8}\.js$/;

function buildMark(): string {
  if (!HASHED.test(import.meta.filename)) return randomUUID();
  return readdirSync(import.meta.dirname)
    .filter((name) => HASHED.test(name))
    .sort()
    .join(" ");
}
