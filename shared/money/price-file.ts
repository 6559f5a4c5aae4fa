import type * as z from "zod";
import { isWithin } from "./cost.ts";
import { nameOf, priceFileRow, type PriceFileRow } from "./price-file-schema.ts";
import type { PriceHours, PriceRow, PriceTier, TokenPrices } from "./price-row.ts";

/** One thing that is wrong with a price file. */
export interface PriceFileError {
  /** The row's place in the file, counted from 1; null when the file as a whole is wrong. */
  readonly row: number | null;
  /** Path of the field in the row, such as "tiers[2].output" (counted from 1); null when it is the row or the file. */
  readonly field: string | null;
  readonly reason: string;
}

export type PriceFileResult =
  | { readonly ok: true; readonly rows: readonly PriceRow[] }
  | { readonly ok: false; readonly errors: readonly PriceFileError[] };

/**
 * Reads the text of the user's price file, `{"rows": […]}`, all or nothing: one bad row refuses the file, and every
 * error found is listed. `provenance` is what the rows say of their origin, such as the file's path.
 */
export function parsePriceFile(text: string, provenance: string): PriceFileResult {
  const listed = listRows(text);
  if (!Array.isArray(listed)) return { ok: false, errors: [{ row: null, field: null, reason: listed.reason }] };
  const rows: PriceRow[] = [];
  const errors: PriceFileError[] = [];
  const seen = new Map<string, number>();
  listed.forEach((value: unknown, index) => {
    const number = index + 1;
    const parsed = priceFileRow.safeParse(value);
    if (!parsed.success) {
      errors.push(...parsed.error.issues.flatMap((issue) => errorsOf(number, issue)));
      return;
    }
    const row = parsed.data;
    const pair = JSON.stringify([row.provider, row.model_id, row.effective_from]);
    const first = seen.get(pair);
    if (first === undefined) seen.set(pair, number);
    else
      errors.push({
        row: number,
        field: "effective_from",
        reason: `is the same as in row ${first} for the same model`,
      });
    errors.push(...contradictions(row).map((fault) => ({ row: number, ...fault })));
    rows.push(toPriceRow(row, provenance));
  });
  return errors.length === 0 ? { ok: true, rows } : { ok: false, errors };
}

/** An error as one sentence: "row 3, tiers[1].output: must not be negative". */
export function describePriceFileError({ row, field, reason }: PriceFileError): string {
  const place = [row === null ? null : `row ${row}`, field].filter((part) => part !== null).join(", ");
  return place === "" ? reason : `${place}: ${reason}`;
}

function listRows(text: string): unknown[] | { readonly reason: string } {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return { reason: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (typeof file !== "object" || file === null || Array.isArray(file)) {
    return { reason: `must be an object {"rows": […]}, not ${nameOf(file)}` };
  }
  const unknown = Object.keys(file).filter((key) => key !== "rows");
  if (unknown.length > 0) return { reason: `unknown key ${unknown.map(quote).join(", ")} beside "rows"` };
  if (!("rows" in file)) return { reason: `"rows" is missing` };
  return Array.isArray(file.rows) ? file.rows : { reason: `"rows" must be a list, not ${nameOf(file.rows)}` };
}

function errorsOf(row: number, issue: z.core.$ZodIssue): PriceFileError[] {
  const keys = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  const reason = issue.code === "unrecognized_keys" ? "is no known key" : issue.message;
  return keys.map((path) => ({ row, field: pathText(path), reason }));
}

function pathText(path: readonly PropertyKey[]): string | null {
  const text = path.map((part) => (typeof part === "number" ? `[${part + 1}]` : `.${String(part)}`)).join("");
  return text === "" ? null : text.replace(/^\./, "");
}

type Fault = Omit<PriceFileError, "row">;

/** What is wrong in a row whose fields are each right. */
function contradictions({ tiers = [], hours = [] }: PriceFileRow): Fault[] {
  const faults: Fault[] = [];
  if (tiers.length > 0 && hours.length > 0)
    faults.push({ field: "hours", reason: "a row has tiers or hours, not both" });
  tiers.forEach((tier, index) => {
    const first = tiers.findIndex((other) => other.input_tokens_over === tier.input_tokens_over);
    if (first < index)
      faults.push({ field: `tiers[${index + 1}]`, reason: `has the threshold of tiers[${first + 1}]` });
  });
  hours.forEach((window, index) => {
    const place = `hours[${index + 1}]`;
    if (window.from === window.to) faults.push({ field: place, reason: "from and to are the same time" });
    const first = hours[0];
    if (first && window.tz !== first.tz) faults.push({ field: `${place}.tz`, reason: `is not the zone of hours[1]` });
    const other = hours.findIndex((earlier) => overlap(earlier, window));
    if (other < index) faults.push({ field: place, reason: `overlaps hours[${other + 1}]` });
  });
  return faults;
}

// Two windows on a circle overlap exactly when one holds the other's first minute.
function overlap(a: Pick<PriceHours, "from" | "to">, b: Pick<PriceHours, "from" | "to">): boolean {
  return isWithin(a, b.from) || isWithin(b, a.from);
}

function toPriceRow(
  { provider, model_id, effective_from, tiers, hours, ...prices }: PriceFileRow,
  provenance: string,
): PriceRow {
  return {
    provider,
    model_id,
    effective_from,
    spellings: null,
    project: null,
    prices: threePrices(prices),
    tiers: (tiers ?? []).map(toTier).sort((a, b) => a.input_tokens_over - b.input_tokens_over),
    hours: (hours ?? []).map(({ tz, from, to, ...own }) => ({ tz, from, to, prices: threePrices(own) })),
    source: "user",
    provenance,
  };
}

function toTier({ input_tokens_over, inclusive, ...prices }: NonNullable<PriceFileRow["tiers"]>[number]): PriceTier {
  return { input_tokens_over, inclusive, prices: threePrices(prices) };
}

function threePrices({ cache_read, cache_write, output }: TokenPrices): TokenPrices {
  return { cache_read, cache_write, output };
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
