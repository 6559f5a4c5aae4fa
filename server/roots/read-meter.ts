import type { ReadMeter } from "./types.ts";

/** A meter that keeps the sums. */
export interface SummingMeter extends ReadMeter {
  /** Bytes read so far. */
  readonly bytes: number;
  /** Read calls so far. */
  readonly reads: number;
}

/** Makes a meter that starts at zero; hand it to whatever reads shards. */
export function createReadMeter(): SummingMeter {
  let bytes = 0;
  let reads = 0;
  return {
    count(read) {
      bytes += read;
      reads += 1;
    },
    get bytes() {
      return bytes;
    },
    get reads() {
      return reads;
    },
  };
}
