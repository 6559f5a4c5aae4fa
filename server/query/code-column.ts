/** One recorded value of each session, as a number that stands for it: equal values have the same. */
export class CodeColumn {
  /** By session ordinal. */
  readonly codes: Uint32Array;
  /** By code; null: not recorded. */
  readonly values: (string | null)[] = [];
  readonly #codeOf = new Map<string | null, number>();

  constructor(capacity: number) {
    this.codes = new Uint32Array(capacity);
  }

  put(ordinal: number, value: string | null): void {
    let code = this.#codeOf.get(value);
    if (code === undefined) this.#codeOf.set(value, (code = this.values.push(value) - 1));
    this.codes[ordinal] = code;
  }

  /** By code: 1 where a value fits. */
  fitting(fits: (value: string | null) => boolean): Uint8Array {
    return Uint8Array.from(this.values, (value) => (fits(value) ? 1 : 0));
  }
}
