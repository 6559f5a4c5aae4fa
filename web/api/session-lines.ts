import { fetchRoute } from "./client.ts";
import { placeParams, sessionPath, type SessionPlace } from "./session-place.ts";

/** Stored lines as the server sent them (long strings elided), and the line to ask for next; null at the end. */
export interface LinesPage {
  readonly lines: readonly string[];
  readonly next: number | null;
}

/** Fetches stored lines of a shard from line `from` (from 1) on, blank and unreadable ones included. */
export async function fetchLines(
  place: SessionPlace,
  range: { readonly shard: number; readonly from: number; readonly count: number },
  signal?: AbortSignal,
): Promise<LinesPage> {
  const params = { ...placeParams(place), ...range };
  const response = await fetchRoute(sessionPath(place, "messages"), params, signal ? { signal } : {});
  const text = await response.text();
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop(); // every line ends with its newline
  const next = Number(response.headers.get("x-next-from"));
  return { lines, next: Number.isInteger(next) && next > range.from ? next : null };
}

/** Fetches the text of an elided string. */
export async function fetchBlobText(url: string, signal?: AbortSignal): Promise<string> {
  const response = await fetchRoute(url, undefined, signal ? { signal } : {});
  return response.text();
}
