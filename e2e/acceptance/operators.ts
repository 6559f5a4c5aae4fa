import { isDeepStrictEqual } from "node:util";

/** A check of a case: what a GET says at a path, compared by one operator. */
export interface CaseCheck {
  readonly get: string;
  readonly path: string;
  /** Bytes may be given as `{"$file", "$line"?}`: a file of the case, or one line of it. */
  readonly equals?: unknown;
  /** Decimal strings as decimals, numbers within a millionth. */
  readonly approx?: string | number;
  /** Of a list or a text. */
  readonly length?: number;
  readonly contains?: unknown;
  /** `true`: there is no such value; anything else: it does not occur in it. */
  readonly absent?: unknown;
  readonly one_of?: readonly unknown[];
  /** The arithmetic, for the reader of the case. */
  readonly how?: string;
}

/** Whether a value is what the check wants. @throws Error for a check without a known operator */
export function holds(check: CaseCheck, value: unknown): boolean {
  if ("equals" in check) return isDeepStrictEqual(value, check.equals);
  if (check.approx !== undefined) return approximately(value, check.approx);
  if (check.length !== undefined)
    return (Array.isArray(value) || typeof value === "string") && value.length === check.length;
  if ("contains" in check) return occursIn(value, check.contains) === true;
  if ("absent" in check) return check.absent === true ? value === undefined : occursIn(value, check.absent) === false;
  if (check.one_of !== undefined) return check.one_of.some((wanted) => isDeepStrictEqual(value, wanted));
  throw new Error(`No operator in ${JSON.stringify(check)}`);
}

/** Null where nothing can occur: absence from it would prove nothing. */
function occursIn(whole: unknown, part: unknown): boolean | null {
  if (typeof whole === "string") return whole.includes(String(part));
  if (Array.isArray(whole)) return whole.some((member) => hasFields(member, part));
  return null;
}

/** Whether it is the part, or an object with the part's fields among its own. */
function hasFields(whole: unknown, part: unknown): boolean {
  if (isDeepStrictEqual(whole, part)) return true;
  if (typeof whole !== "object" || whole === null || typeof part !== "object" || part === null) return false;
  const fields = whole as Readonly<Record<string, unknown>>;
  return !Array.isArray(part) && Object.entries(part).every(([name, value]) => isDeepStrictEqual(fields[name], value));
}

function approximately(value: unknown, wanted: string | number): boolean {
  if (typeof value === "number")
    return Math.abs(value - Number(wanted)) <= 1e-6 * Math.max(1, Math.abs(Number(wanted)));
  const [a, b] = [nanos(value), nanos(wanted)];
  return a !== null && b !== null && a - b >= -1n && a - b <= 1n;
}

/** A decimal as an integer of 10^-9, half up; null for what is no decimal. */
function nanos(value: unknown): bigint | null {
  const [, sign = "", whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined) return null;
  const digits = fraction.padEnd(10, "0");
  const size = BigInt(whole + digits.slice(0, 9)) + (digits.charAt(9) >= "5" ? 1n : 0n);
  return sign === "-" ? -size : size;
}
