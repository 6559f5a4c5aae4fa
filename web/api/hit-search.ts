import type { Hit, SearchProblem } from "#shared/find/find-in-line.ts";
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
 * counted, the first `keep` kept.
 *
 * @throws ApiError, or the abort of the signal
 */
export async function searchHits<Found extends Hit>(
  request: { readonly path: string; readonly params: Params; readonly keep: number },
  onFound: (found: HitCount<Found>) => void,
  signal: AbortSignal,
): Promise<HitCount<Found>> {
  const response = await fetchRoute(request.path, request.params, { signal });
  const counter = new HitCounter<Found>(request.keep);
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
  readonly #keep: number;
  #hits: Found[] = [];
  #problems: SearchProblem["problem"][] = [];
  #total = 0;
  #sessions = 0;
  #last = "";

  constructor(keep: number) {
    this.#keep = keep;
  }

  take(line: string): void {
    const read = JSON.parse(line) as Found | SearchProblem;
    if ("problem" in read) {
      this.#problems = [...this.#problems, read.problem];
      return;
    }
    const { root, project, agent } = read as Partial<Record<"root" | "project" | "agent", string>>;
    const session = JSON.stringify([root, project, agent, read.session_id]);
    // the hits of a session follow each other
    if (session !== this.#last) this.#sessions += 1;
    this.#last = session;
    this.#total += 1;
    if (this.#hits.length < this.#keep) this.#hits.push(read);
  }

  count(): HitCount<Found> {
    return { hits: this.#hits.slice(), total: this.#total, sessions: this.#sessions, problems: this.#problems };
  }
}
