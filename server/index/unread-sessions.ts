import { AgainLater } from "#server/roots/again-later.ts";
import type { RootProblem, ShardFile } from "#server/roots/types.ts";
import type { IndexReport } from "./index-report.ts";

/** How long after something of a session could not be read it is tried again (ms). */
const AGAIN_AFTER = 5000;

/** Tells what of which files could not be read, as long as it lasts, and has their sessions read again. */
export class UnreadSessions {
  readonly #report: IndexReport;
  /** Paths with a problem in the reading under way. */
  readonly #told = new Set<string>();
  readonly #later: AgainLater;

  constructor(report: IndexReport, readAgain: (key: string) => void, againAfter = AGAIN_AFTER) {
    this.#report = report;
    this.#later = new AgainLater(readAgain, againAfter);
  }

  note(problem: RootProblem): void {
    this.#told.add(problem.path);
    this.#report.noteRootProblem("content", problem);
  }

  /** A session could not be read through no fault of its files; `place` says which. */
  fail(place: string, error: unknown): void {
    const message = `${place}: ${error instanceof Error ? error.message : String(error)}`;
    this.#report.note({
      code: "session_not_indexed",
      message,
      hint: "Please report this with the file, if you may.",
    });
  }

  /** The session's files have been read, as far as they could be. */
  end(key: string, files: readonly ShardFile[]): void {
    let isUnread = false;
    for (const { path } of files) {
      if (this.#told.delete(path)) isUnread = true;
      else this.#report.settle(path, ["content"]);
    }
    if (isUnread) this.#later.add(key);
  }
}
