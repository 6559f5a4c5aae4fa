/** A moment in the life of a `TouchedSessions`. */
export interface TouchedMark {
  readonly of: TouchedSessions;
  readonly at: number;
}

/** More than this are not kept: looking at every session is no more work then. */
const MOST_KEPT = 65_536;

/** The ordinals of sessions that have come, changed or gone, in order: whoever keeps something of each looks at those alone. */
export class TouchedSessions {
  #ordinals: number[] = [];
  /** How many were noted before the first that is kept. */
  #before = 0;

  note(ordinal: number): void {
    if (this.#ordinals.length === MOST_KEPT) this.forget();
    this.#ordinals.push(ordinal);
  }

  /** Any session may have changed. */
  forget(): void {
    this.#before += this.#ordinals.length + 1; // a mark of this very moment is too old, too
    this.#ordinals = [];
  }

  /** Now, to ask later what has changed since. */
  mark(): TouchedMark {
    return { of: this, at: this.#before + this.#ordinals.length };
  }

  /** Which have changed since then, each once; null: nobody knows which. */
  since(mark: TouchedMark | null): readonly number[] | null {
    if (mark === null || mark.of !== this || mark.at < this.#before) return null;
    return [...new Set(this.#ordinals.slice(mark.at - this.#before))];
  }
}
