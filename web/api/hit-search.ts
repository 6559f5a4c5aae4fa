import type { Hit, SearchCount, SearchProblem } from "#shared/find/find-in-line.ts";
import { fetchRoute, type Params } from "./client.ts";

/** What a search has found so far. */
export interface HitCount<Found extends Hit> {
  /** The first of them, as many as are kept. */
  readonly hits: readonly Found[];
  readonly total: number;
  readonly sessions: number;
  /** Files that could not be searched. */
  readonly problems: readonly SearchProblem["problem"][];
}

/**
 * Reads the hits of a search as they are found, and tells after each piece of the answer what there is so far. All are
 * counted; the first `keep` are asked for and kept.
 *
 * @throws ApiError, or the abort of the signal
 */
export async function searchHits<Found extends Hit>(
  request: { readonly path: string; readonly params: Params; readonly keep: number },
  onFound: (found: HitCount<Found>) => void,
  signal: AbortSignal,
): Promise<HitCount<Found>> {
  const response = await fetchRoute(request.path, { ...request.params, limit: request.keep }, { signal });
  const counter = new HitCounter<Found>();
  const reader = (response.body ?? new Blob([]).stream()).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) counter.take(line);
    if (lines.length > 0) onFound(counter.count());
  }
  return counter.count();
}

class HitCounter<Found extends Hit> {
  readonly #hits: Found[] = [];
  #problems: SearchProblem["problem"][] = [];
  #total = 0;
  #sessions = 0;
  #last = "";

  take(line: string): void {
    const read = JSON.parse(line) as Found | SearchCount | SearchProblem;
    if ("problem" in read) this.#problems = [...this.#problems, read.problem];
    else if ("counted" in read) this.#add(read.counted, read.counted.hits);
    else {
      this.#add(read, 1);
      this.#hits.push(read);
    }
  }

  #add(found: SearchCount["counted"] | Found, hits: number): void {
    const { root, project, agent } = found as Partial<Record<"root" | "project" | "agent", string>>;
    const session = JSON.stringify([root, project, agent, found.session_id]);
    // what is told of a session follows each other
    if (session !== this.#last) this.#sessions += 1;
    this.#last = session;
    this.#total += hits;
  }

  count(): HitCount<Found> {
    return { hits: this.#hits.slice(), total: this.#total, sessions: this.#sessions, problems: this.#problems };
  }
}
