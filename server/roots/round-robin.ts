/** Takes the keys of a changing map or set in turns, a few at a time, and begins again at the end. */
export class RoundRobin {
  readonly #keys: () => IterableIterator<string>;
  #turn: IterableIterator<string>;

  /** `keys` gives a live iterator, as Map and Set do: what is added meanwhile comes later, what is deleted does not. */
  constructor(keys: () => IterableIterator<string>) {
    this.#keys = keys;
    this.#turn = keys();
  }

  /** The next keys, at most `most` and none twice. */
  take(most: number): Set<string> {
    const taken = new Set<string>();
    for (let rounds = 0; taken.size < most && rounds < 2;) {
      const next = this.#turn.next();
      if (next.done !== true) {
        if (taken.has(next.value)) break;
        taken.add(next.value);
        continue;
      }
      this.#turn = this.#keys();
      rounds += 1;
    }
    return taken;
  }
}
