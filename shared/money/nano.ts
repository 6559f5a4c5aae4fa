/**
 * Money is an integer count of the smallest unit kept; these functions are the only way in and out of decimal text.
 * Nothing here goes through floating point, so "0.1" is a tenth and sums are exact.
 */

/** Decimals of a USD amount: one unit is a nano-dollar. */
const USD_DECIMALS = 9;

// Exponents occur because `String(1e-7)` writes one; 1 to 3 digits keep a hostile "1e999999999" from being padded out.
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Reads decimal text as an integer of 10^-decimals units: ("0.5", 3) → 500n.
 * Null when the text is no decimal number, or needs more decimals than asked for.
 */
export function parseDecimal(text: string, decimals: number): bigint | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const shift = decimals + Number(exponent) - fraction.length;
  const size = shift < 0 ? cut(BigInt(whole + fraction), -shift) : BigInt(whole + fraction + "0".repeat(shift));
  if (size === null) return null;
  return sign === "-" ? -size : size;
}

/** Leaves off the last places of a number; null when that would lose something. */
function cut(digits: bigint, places: number): bigint | null {
  const scale = 10n ** BigInt(places);
  return digits % scale === 0n ? digits / scale : null;
}

/** Writes an integer of 10^-decimals units as decimal text with at least `atLeast` decimals: (500n, 3, 1) → "0.5". */
export function printDecimal(value: bigint, decimals: number, atLeast: number): string {
  const sign = value < 0n ? "-" : "";
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  let fraction = digits.slice(digits.length - decimals);
  while (fraction.length > atLeast && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  return fraction === "" ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

/** Reads USD text ("0.015330450") as nano-dollars; null when it is no decimal or finer than a nano-dollar. */
export function parseUsd(text: string): bigint | null {
  return parseDecimal(text, USD_DECIMALS);
}

/** Writes nano-dollars as USD text with exactly nine decimals: 15330450n → "0.015330450". */
export function printUsd(nano: bigint): string {
  return printDecimal(nano, USD_DECIMALS, USD_DECIMALS);
}
