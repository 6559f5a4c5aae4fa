/**
 * What is open and what is folded, by a name of the thing. It lives as long as the reading view: rows come and go while
 * one scrolls, and a row that comes back is as it was left.
 */
export class Folds {
  readonly #states = new Map<string, boolean>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  isOpen(name: string, byDefault = false): boolean {
    return this.#states.get(name) ?? byDefault;
  }

  set(name: string, open: boolean): void {
    if (this.#states.get(name) === open) return;
    this.#states.set(name, open);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Grows with every change. */
  readonly version = (): number => this.#version;
}

/** The name of a child's card by the session it stands in: the same before and after a pointer names the child. */
export function childFold(session: string, child: string, nth = 0): string {
  return nth === 0 ? `${session}/child/${child}` : `${session}/child/${child}/${nth}`;
}

/** The name of a compaction's divider. */
export function compactionFold(session: string, compaction: number): string {
  return `${session}/compaction/${compaction}`;
}
