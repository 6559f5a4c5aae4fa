import type { CostSum } from "./cost-sum.ts";

// Two numbers up to this add up exactly.
const CARRY = 2 ** 52;

/** Cost sums as columns: many of them, exactly, without an object for each. */
export class CostColumns {
  readonly #nano: Float64Array;
  /** What was carried out of `nano` before it could lose a nano-dollar. */
  readonly #carried = new Map<number, bigint>();
  readonly #requests: Float64Array;
  readonly #priced: Float64Array;
  readonly #unpriced: Float64Array;

  constructor(length: number) {
    const column = () => new Float64Array(length);
    [this.#nano, this.#requests, this.#priced, this.#unpriced] = [column(), column(), column(), column()];
  }

  /** Puts a sum at a place. */
  set(at: number, { nano, requests, priced, unpriced }: CostSum): void {
    const small = nano <= CARRY;
    this.#nano[at] = small ? Number(nano) : 0;
    if (small) this.#carried.delete(at);
    else this.#carried.set(at, nano);
    this.#requests[at] = requests;
    this.#priced[at] = priced;
    this.#unpriced[at] = unpriced;
  }

  read(at: number): CostSum {
    return {
      nano: this.#nanoAt(at),
      requests: this.#requests[at] as number,
      priced: this.#priced[at] as number,
      unpriced: this.#unpriced[at] as number,
    };
  }

  /** Adds the sum at a place of other columns to the one at a place of these. */
  add(at: number, other: CostColumns, from: number): void {
    const nano = (this.#nano[at] as number) + (other.#nano[from] as number);
    if (nano <= CARRY && !other.#carried.has(from)) this.#nano[at] = nano;
    else {
      this.#carried.set(at, this.#nanoAt(at) + other.#nanoAt(from));
      this.#nano[at] = 0;
    }
    (this.#requests[at] as number) += other.#requests[from] as number;
    (this.#priced[at] as number) += other.#priced[from] as number;
    (this.#unpriced[at] as number) += other.#unpriced[from] as number;
  }

  /** Whether anything is known of the sum at a place, as `knownNano` has it. */
  isKnown(at: number): boolean {
    return this.#requests[at] === 0 || (this.#priced[at] as number) > 0;
  }

  /** Whether the sum at a place costs more than that at another. */
  isDearer(a: number, b: number): boolean {
    if (this.#carried.size > 0) return this.#nanoAt(a) > this.#nanoAt(b);
    return (this.#nano[a] as number) > (this.#nano[b] as number);
  }

  #nanoAt(at: number): bigint {
    const carried = this.#carried.size === 0 ? undefined : this.#carried.get(at);
    const rest = BigInt(this.#nano[at] as number);
    return carried === undefined ? rest : carried + rest;
  }
}
