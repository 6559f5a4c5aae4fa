import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CaseCheck } from "./operators.ts";

/** `[shard, line]` of a recorded message. */
export type CasePlace = readonly [number, number];

/** What the model would see at the end of a session. */
export interface CaseResume {
  readonly session: string;
  /** In the model's order. */
  readonly history?: readonly CasePlace[];
  /** The recorded ones of what is carried over. */
  readonly carry_over?: readonly CasePlace[];
  /** Occurs in what stands before the first input. */
  readonly summary?: string;
  /** Ids of committed calls without output. */
  readonly placeholders?: readonly string[];
  readonly counters?: Readonly<Record<string, number>>;
  /** The arithmetic, for the reader of the case. */
  readonly how?: string;
}

/** A visible row of the reading view; a call and its output are one. */
export interface CaseRow {
  readonly kind: string;
  readonly text?: string;
  readonly line: number | CasePlace;
  readonly output_line?: number | CasePlace;
  readonly status?: string;
}

/** A small trace with its right answers, as `case.json` tells them. */
export interface AcceptanceCase {
  readonly name: string;
  readonly folder: string;
  /** The user's price file; null: none is put. */
  readonly prices: string | null;
  readonly checks: readonly CaseCheck[];
  readonly resume: readonly CaseResume[];
  readonly transcript: readonly { readonly session: string; readonly rows: readonly CaseRow[] }[];
}

/** The project's own cases and those of `ROOKERY_CASES`, one after the other. */
export function allCases(): AcceptanceCase[] {
  const own = fileURLToPath(new URL("../cases", import.meta.url));
  return [own, process.env["ROOKERY_CASES"] ?? ""].filter((folder) => folder !== "").flatMap(readCases);
}

/** The cases of a folder by name. @throws when a `case.json` cannot be read: a case that is not run has not passed */
function readCases(folder: string): AcceptanceCase[] {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, "case.json")));
  return names.sort().map((name) => readCase(join(folder, name), name));
}

type Told = Partial<Pick<AcceptanceCase, "checks" | "resume" | "transcript">>;

function readCase(folder: string, name: string): AcceptanceCase {
  const { checks = [], resume = [], transcript = [] } = JSON.parse(readText(folder, "case.json")) as Told;
  const prices = existsSync(join(folder, "prices.json")) ? readText(folder, "prices.json") : null;
  return { name, folder, prices, checks, resume, transcript };
}

function readText(folder: string, name: string): string {
  return readFileSync(join(folder, name), "utf8");
}
