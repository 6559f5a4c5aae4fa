/** The values among which that of a rank is, and its rank among them, from 0. */
export interface NearRank {
  readonly values: Float64Array;
  readonly rank: number;
}

/** So many sizes the range of the values is cut into: few enough for the fastest memory. */
const BITS = 11;
const SIZES = 1 << BITS;
const UPPER = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** The upper word of a number as an integer that orders as the number does: negative ones turned round. */
function orderOf(word: number): number {
  return word ^ ((word >> 31) & 0x7fffffff);
}

/** Orders between `least` and `most` become sizes by their distance from the least, those outside the first or the last. */
interface Scale {
  readonly least: number;
  readonly most: number;
  readonly shift: number;
}

/**
 * Narrows ranks down to the few values that are nearly as large: one pass that counts and one that collects, however many
 * values there are, and none of them moved. None is NaN, and there is at least one.
 *
 * @param ranks From 0, as places in the ascending order.
 */
export function narrowRanks(values: Float64Array, ranks: readonly number[]): NearRank[] {
  const words = new Int32Array(values.buffer, values.byteOffset, values.length * 2);
  const scale = scaleOf(words);
  const counts = new Uint32Array(SIZES);
  for (let i = UPPER; i < words.length; i += 2) (counts[sizeOf(words[i] as number, scale)] as number) += 1;
  const places = ranks.map((rank) => placeOf(counts, rank));
  const sizes = [...new Set(places.map(({ size }) => size))];
  const lists = collect(values, words, scale, counts, sizes);
  return places.map(({ size, rank }) => ({ values: lists[sizes.indexOf(size)] as Float64Array, rank }));
}

// A sample finds the range well enough: what lies outside costs time where a rank is among it, and nothing else.
const SAMPLES = 512;

function scaleOf(words: Int32Array): Scale {
  let least = orderOf(words[UPPER] as number);
  let most = least;
  const step = 2 * Math.max(1, Math.floor(words.length / 2 / SAMPLES));
  for (let i = UPPER; i < words.length; i += step) {
    const order = orderOf(words[i] as number);
    least = Math.min(least, order);
    most = Math.max(most, order);
  }
  return { least, most, shift: Math.max(0, 32 - BITS - Math.clz32(most - least)) };
}

function sizeOf(word: number, { least, most, shift }: Scale): number {
  const order = orderOf(word);
  if (order <= least) return 0;
  return (order >= most ? most - least : order - least) >>> shift;
}

/** In which size a rank lies, and where among the values of that size. */
function placeOf(counts: Uint32Array, rank: number) {
  let size = 0;
  let below = 0;
  while (below + (counts[size] as number) <= rank) below += counts[size++] as number;
  return { size, rank: rank - below };
}

/** The values of each of the sizes. */
function collect(values: Float64Array, words: Int32Array, scale: Scale, counts: Uint32Array, sizes: readonly number[]) {
  const listOf = new Uint8Array(SIZES); // 0: in none
  sizes.forEach((size, i) => (listOf[size] = i + 1));
  const lists = sizes.map((size) => new Float64Array(counts[size] as number));
  const ends = new Uint32Array(sizes.length);
  for (let i = 0; i < values.length; i++) {
    const list = listOf[sizeOf(words[2 * i + UPPER] as number, scale)] as number;
    if (list === 0) continue;
    const end = ends[list - 1] as number;
    (lists[list - 1] as Float64Array)[end] = values[i] as number;
    ends[list - 1] = end + 1;
  }
  return lists;
}
