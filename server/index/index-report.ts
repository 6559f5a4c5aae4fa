import { sep } from "node:path";
import type { RootScan, RootProblem } from "#server/roots/types.ts";
import type { RootTotals } from "./root-totals.ts";
import type { IndexState } from "./types.ts";

/** Something that went wrong, for the user. */
export type IndexProblem = IndexState["problems"][number];

const PROBLEMS_KEPT = 200;

/** Which look at a path found the problem: the next one of its kind tells whether it is still there. */
type Look = "place" | "content";

/** Collects problems, each as long as it lasts, and what the scans said about the roots. */
export class IndexReport {
  readonly #scans = new Map<string, RootScan>();
  readonly #problems = new Map<string, IndexProblem>();
  /** By path: what was found where it lies, and when it was read. */
  readonly #paths: Readonly<Record<Look, Map<string, RootProblem>>> = { place: new Map(), content: new Map() };

  /** A scan has looked at everything below its root: nothing that was said of places there holds any more. */
  noteScan(scan: RootScan): void {
    this.#scans.set(scan.path, scan);
    for (const path of this.#paths.place.keys()) if (isWithin(path, scan.path)) this.settle(path, ["place"]);
    for (const problem of scan.problems) this.noteRootProblem("place", problem);
  }

  noteRootProblem(look: Look, problem: RootProblem): void {
    const found = this.#paths[look];
    if (found.size < PROBLEMS_KEPT || found.has(problem.path)) found.set(problem.path, problem);
  }

  /** Nothing that these looks at the path found holds any more. */
  settle(path: string, looks: readonly Look[] = ["place", "content"]): void {
    for (const look of looks) this.#paths[look].delete(path);
  }

  /** Whether the last scan of a root found no session or the root itself is a problem, so that it may say so too long. */
  isInDoubt(root: string): boolean {
    return this.#paths.place.has(root) || (this.#scans.get(root)?.reason ?? null) !== null;
  }

  note(problem: IndexProblem): void {
    if (this.#problems.size < PROBLEMS_KEPT) this.#problems.set(`${problem.code}\0${problem.message}`, problem);
  }

  problems(): readonly IndexProblem[] {
    const found = [...this.#paths.place.values(), ...this.#paths.content.values()];
    const told = found.map(({ path, reason, hint }) => ({
      code: "unreadable_path",
      message: `${path}: ${reason}`,
      hint,
    }));
    return [...this.#problems.values(), ...told];
  }

  /** What is known of each root; a root without a session says why, as far as its last scan knew. */
  roots(paths: readonly string[], totals: RootTotals): IndexState["roots"] {
    return paths.map((path) => {
      const scan = this.#scans.get(path);
      const total = totals.of(path);
      const readable = total.sessions > 0 || scan?.readable === true;
      const reason = total.sessions > 0 ? null : (scan?.reason ?? null);
      return { path, readable, ...total, ignoredFiles: scan?.ignoredFiles ?? 0, reason };
    });
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
