/** The values among which that of a rank is, and its rank among them, from 0. */
export interface NearRank {
  readonly values: Float64Array;
  readonly rank: number;
}

// The upper bits of a number tell its sign, its exponent and the sixteenth of an octave.
const BITS = 16;
const SIZES = 1 << BITS;
const UPPER = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** A number's upper word as a size that orders as the number does: negative ones turned round, below all others. */
function sizeOf(word: number): number {
  return (word ^ ((word >> 31) | 0x80000000)) >>> BITS;
}

/**
 * Narrows ranks down to the few values that are nearly as large: one pass that counts and one that collects, however many
 * values there are, and none of them moved. None is NaN.
 *
 * @param ranks From 0, as places in the ascending order.
 */
export function narrowRanks(values: Float64Array, ranks: readonly number[]): NearRank[] {
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  const counts = new Uint32Array(SIZES);
  for (let i = UPPER; i < words.length; i += 2) (counts[sizeOf(words[i] as number)] as number) += 1;
  const places = placesOf(counts, ranks);
  const sizes = [...new Set(places.map(({ size }) => size))];
  const lists = collect(values, words, counts, sizes);
  return places.map(({ size, rank }) => ({ values: lists[sizes.indexOf(size)] as Float64Array, rank }));
}

/** In which size each rank lies, and where among the values of that size. */
function placesOf(counts: Uint32Array, ranks: readonly number[]) {
  return ranks.map((rank) => {
    let size = 0;
    let below = 0;
    while (below + (counts[size] as number) <= rank) below += counts[size++] as number;
    return { size, rank: rank - below };
  });
}

/** The values of each of the sizes. */
function collect(values: Float64Array, words: Uint32Array, counts: Uint32Array, sizes: readonly number[]) {
  const listOf = new Uint8Array(SIZES); // 0: in none
  sizes.forEach((size, i) => (listOf[size] = i + 1));
  const lists = sizes.map((size) => new Float64Array(counts[size] as number));
  const ends = new Uint32Array(sizes.length);
  for (let i = 0; i < values.length; i++) {
    const list = listOf[sizeOf(words[2 * i + UPPER] as number)] as number;
    if (list === 0) continue;
    const end = ends[list - 1] as number;
    (lists[list - 1] as Float64Array)[end] = values[i] as number;
    ends[list - 1] = end + 1;
  }
  return lists;
}
