/** Bytes `from` (included) to `to` (not). */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads a Range header (RFC 9110, section 14) over so many bytes: null for the whole, "unsatisfiable" for 416. Several
 * ranges, other units and broken headers are answered with the whole, as the RFC allows.
 */
export function readRangeHeader(header: string | undefined, total: number): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const suffix = Math.min(Number(last), total);
    return suffix === 0 ? "unsatisfiable" : { from: total - suffix, to: total };
  }
  const from = Number(first);
  if (last !== "" && Number(last) < from) return null;
  if (from >= total) return "unsatisfiable";
  return { from, to: last === "" ? total : Math.min(total, Number(last) + 1) };
}

/** The header that goes with a part (206) or a refusal (416). */
export function contentRange(range: ByteRange | null, total: number): string {
  return range === null ? `bytes */${total}` : `bytes ${range.from}-${range.to - 1}/${total}`;
}
