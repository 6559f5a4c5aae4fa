import { sep } from "node:path";
import type { RootScan, RootProblem } from "#server/roots/types.ts";
import type { Archive } from "./archive.ts";
import type { IndexState, SessionRecord } from "./types.ts";

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
  roots(paths: readonly string[], records: readonly SessionRecord[]): IndexState["roots"] {
    const sums = new Map(paths.map((path) => [path, { files: 0, sessions: 0, bytes: 0, unreadableLines: 0 }]));
    for (const { key, shards, digest } of records) {
      const sum = sums.get(key.root);
      if (sum === undefined) continue;
      sum.sessions += 1;
      sum.files += shards.length;
      for (const { file } of shards) sum.bytes += file.bytes;
      sum.unreadableLines += digest.counters.unreadable ?? 0; // a counter that was never added to counted nothing
    }
    return [...sums].map(([path, sum]) => {
      const scan = this.#scans.get(path);
      const readable = sum.sessions > 0 || scan?.readable === true;
      const reason = sum.sessions > 0 ? null : (scan?.reason ?? null);
      return { path, readable, ...sum, ignoredFiles: scan?.ignoredFiles ?? 0, reason };
    });
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** While it is built, an archive changes hundreds of times a second: its sums may be this old then (ms). */
const SUMS_HOLD = 300;

/** The sums of an archive, made anew only after it has changed. */
export class ArchiveSums {
  readonly #archive: Archive;
  readonly #report: IndexReport;
  readonly #roots: readonly string[];
  #generation = -1;
  #summedAt = -Infinity;
  #sums: Pick<IndexState, "shards" | "bytes" | "unreadableLines" | "roots"> | null = null;

  constructor(archive: Archive, report: IndexReport, roots: readonly string[]) {
    this.#archive = archive;
    this.#report = report;
    this.#roots = roots;
  }

  /** What is known of the roots has changed without the archive. */
  forget(): void {
    this.#sums = null;
  }

  /** Sums are made when one is asked for: many ask at every change whether the index is ready, and for nothing else. */
  describe(known: Pick<IndexState, "state" | "progress" | "generation" | "samples">): IndexState {
    const report = this.#report;
    const sums = () => this.read(known.state === "ready");
    return {
      ...known,
      get shards() {
        return sums().shards;
      },
      get bytes() {
        return sums().bytes;
      },
      get unreadableLines() {
        return sums().unreadableLines;
      },
      get roots() {
        return sums().roots;
      },
      get problems() {
        return report.problems();
      },
    };
  }

  /** `exact`: as the archive is now, not as it was a moment ago. */
  read(exact: boolean): Pick<IndexState, "shards" | "bytes" | "unreadableLines" | "roots"> {
    const now = performance.now();
    const holds = this.#generation === this.#archive.generation || (!exact && now - this.#summedAt < SUMS_HOLD);
    if (this.#sums !== null && holds) return this.#sums;
    this.#summedAt = now;
    const records = this.#archive.sessions.all();
    const roots = this.#report.roots(this.#roots, records);
    const unreadable = records.map(({ digest }) => digest.counters.unreadable ?? 0); // never counted is none
    const files = records.flatMap(({ shards }) => shards.map(({ file }) => file.bytes));
    this.#generation = this.#archive.generation;
    this.#sums = { shards: files.length, bytes: sum(files), unreadableLines: sum(unreadable), roots };
    return this.#sums;
  }
}

/** Sums; of nothing it is exactly none. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
