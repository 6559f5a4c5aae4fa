import * as z from "zod";
import type { SortValue } from "./first-rows.ts";
import { badParameter } from "./query-error.ts";

/** Where a page ended: the last row's sort value and what tells it from others of the same value. */
export interface PageCursor {
  readonly sort: string;
  readonly value: SortValue;
  readonly tie: readonly (string | number)[];
}

const cursorSchema = z.tuple([
  z.string(),
  z.union([z.number(), z.string(), z.null()]),
  z.array(z.union([z.string(), z.number()])).max(8),
]);

/** Writes a cursor as text that says nothing to anyone else. */
export function writeCursor({ sort, value, tie }: PageCursor): string {
  return Buffer.from(JSON.stringify([sort, value, tie])).toString("base64url");
}

/** Reads the cursor of a query; null when none is given. Throws for one of another order, or for none of ours. */
export function readCursor(params: URLSearchParams, sort: string): PageCursor | null {
  const text = params.get("cursor");
  if (text === null || text === "") return null;
  const read = cursorSchema.safeParse(parseOrNull(Buffer.from(text, "base64url").toString("utf8")));
  if (!read.success || read.data[0] !== sort) {
    throw badParameter("cursor", text, "the next_cursor of the page before, with the same sort, or none");
  }
  const [, value, tie] = read.data;
  return { sort, value, tie };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Compares what tells rows of the same value apart, part by part. */
export function compareTies(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] as string | number, b[i]];
    if (y === undefined) return 1;
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}
