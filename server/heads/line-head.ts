import { headOf } from "#shared/outline/head-of.ts";
import type { Head } from "#shared/outline/head.ts";
import { StoredLine } from "#server/roots/stored-line.ts";
import type { LineSlice } from "#server/roots/types.ts";
import { HeadScanner } from "./scan-head.ts";

/** The head of a line that lies in a reader's buffer, where its newline stands behind it. */
export function headOfLine(line: Pick<LineSlice, "buffer" | "bytes" | "text">): Head {
  const { buffer, bytes } = line;
  if (buffer === null) return { kind: "unreadable", reason: `line too long to be read (${String(bytes)} bytes)` };
  return scannerOf(buffer, bytes).scan(0, bytes) ?? headOf(line.text ?? "");
}

/** The head of a line whose newline stands behind its bytes, when it has the form that is known; null: parse it. */
export function scannedHead(bytes: Buffer): Head | null {
  return scannerOf(bytes, bytes.length).scan(0, bytes.length);
}

function scannerOf(buffer: Buffer, bytes: number): HeadScanner {
  return new HeadScanner(Buffer.from(buffer.buffer, buffer.byteOffset, bytes + 1));
}

/** The head of the line from `start` to its newline at `end`, in bytes that the scanner was made for. */
export function headAt(scanner: HeadScanner, content: Buffer, start: number, end: number): Head {
  return (
    scanner.scan(start, end) ?? headOf(new StoredLine(1, start, end - start, content.subarray(start, end)).text ?? "")
  );
}
