import { headOf } from "#shared/outline/head-of.ts";
import type { Head } from "#shared/outline/head.ts";
import { StoredLine } from "#server/roots/stored-line.ts";
import type { LineSlice } from "#server/roots/types.ts";
import { HeadScanner } from "./scan-head.ts";

/** The head of a line that lies in a reader's buffer, where its newline stands behind it. */
export function headOfLine(line: Pick<LineSlice, "buffer" | "bytes" | "text">): Head {
  const { buffer, bytes } = line;
  if (buffer === null) return { kind: "unreadable", reason: `line too long to be read (${String(bytes)} bytes)` };
  return scannerOf(buffer, bytes).scan(0) ?? headOf(line.text ?? "");
}

/** The head of a line whose newline stands behind its bytes, when it has the form that is known; null: parse it. */
export function scannedHead(bytes: Buffer): Head | null {
  return scannerOf(bytes, bytes.length).scan(0);
}

function scannerOf(buffer: Buffer, bytes: number): HeadScanner {
  return new HeadScanner(Buffer.from(buffer.buffer, buffer.byteOffset, bytes + 1));
}

const NEWLINE = 0x0a;

/**
 * Reads the heads of all whole lines in a piece of a trace, in their order; gives the offset after the last of them.
 * `take` hears of each from where it begins to where its newline is.
 */
export function eachHead(content: Buffer, take: (head: Head, start: number, end: number) => void): number {
  const scanner = new HeadScanner(content);
  let start = 0;
  while (start < content.length) {
    const scanned = scanner.scan(start);
    const end = scanned === null ? content.indexOf(NEWLINE, start) : scanner.end; // a scan ends at the newline
    if (end < 0) break;
    take(scanned ?? parsedHead(content.subarray(start, end)), start, end);
    start = end + 1;
  }
  return start;
}

function parsedHead(line: Buffer): Head {
  return headOf(new StoredLine(1, 0, line.length, line).text ?? "");
}
