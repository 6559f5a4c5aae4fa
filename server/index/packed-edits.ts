import type { CallEdit } from "./call-edits.ts";
import type { RequestEdit } from "./request-edits.ts";

/**
 * Edits as numbers: cloning an object for each of an archive's requests and calls from one thread to another would take
 * longer than reading them. Names stand once; their places are numbers, and NaN is null everywhere.
 */
export interface PackedEdits {
  readonly numbers: Float64Array;
  readonly names: readonly string[];
}

const REQUEST_WIDTH = 18;
const CALL_WIDTH = 11;

const orNaN = (value: number | null | undefined): number => value ?? NaN;
const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Gives names their places in the order in which they first come. */
class Names {
  readonly list: string[] = [];
  readonly #places = new Map<string, number>();

  place(name: string | null | undefined): number {
    if (name === null || name === undefined) return NaN;
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.list.push(name) - 1;
    this.#places.set(name, place);
    return place;
  }
}

export function packRequests(edits: readonly RequestEdit[]): PackedEdits {
  const names = new Names();
  const numbers = new Float64Array(edits.length * REQUEST_WIDTH);
  let at = 0;
  for (const { request, start, task, status, instant, latency, set, clear, ...tokens } of edits) {
    numbers[at++] = request;
    numbers[at++] = start === null ? 0 : 1;
    numbers[at++] = orNaN(start?.task);
    numbers[at++] = orNaN(start?.shard);
    numbers[at++] = orNaN(start?.line);
    numbers[at++] = names.place(start?.provider);
    numbers[at++] = names.place(start?.modelId);
    numbers[at++] = orNaN(task);
    numbers[at++] = names.place(status);
    numbers[at++] = orNaN(instant);
    numbers[at++] = orNaN(latency);
    numbers[at++] = tokens.cacheRead;
    numbers[at++] = tokens.cacheWrite;
    numbers[at++] = tokens.output;
    numbers[at++] = set;
    numbers[at++] = clear;
    numbers[at++] = orNaN(start?.begin);
    numbers[at++] = orNaN(start?.compactions);
  }
  return { numbers, names: names.list };
}

export function unpackRequests({ numbers, names }: PackedEdits): RequestEdit[] {
  const edits: RequestEdit[] = [];
  for (let at = 0; at < numbers.length; at += REQUEST_WIDTH) {
    const number = (field: number): number => numbers[at + field] as number;
    const name = (field: number): string | null => names[number(field)] ?? null;
    const start = {
      task: orNull(number(2)),
      shard: number(3),
      line: number(4),
      provider: name(5),
      modelId: name(6),
      begin: orNull(number(16)),
      compactions: number(17),
    };
    edits.push({
      request: number(0),
      start: number(1) === 0 ? null : start,
      task: orNull(number(7)),
      status: name(8),
      instant: orNull(number(9)),
      latency: orNull(number(10)),
      cacheRead: number(11),
      cacheWrite: number(12),
      output: number(13),
      set: number(14),
      clear: number(15),
    });
  }
  return edits;
}

export function packCalls(edits: readonly CallEdit[]): PackedEdits {
  const names = new Names();
  const numbers = new Float64Array(edits.length * CALL_WIDTH);
  let at = 0;
  for (const { call, start, instant, decision, wait, took, outputBytes, set } of edits) {
    numbers[at++] = call;
    numbers[at++] = start === null ? 0 : 1;
    numbers[at++] = names.place(start?.name);
    numbers[at++] = orNaN(start?.shard);
    numbers[at++] = orNaN(start?.line);
    numbers[at++] = orNaN(instant);
    numbers[at++] = names.place(decision);
    numbers[at++] = orNaN(wait);
    numbers[at++] = orNaN(took);
    numbers[at++] = orNaN(outputBytes);
    numbers[at++] = set;
  }
  return { numbers, names: names.list };
}

export function unpackCalls({ numbers, names }: PackedEdits): CallEdit[] {
  const edits: CallEdit[] = [];
  for (let at = 0; at < numbers.length; at += CALL_WIDTH) {
    const number = (field: number): number => numbers[at + field] as number;
    const name = (field: number): string | null => names[number(field)] ?? null;
    edits.push({
      call: number(0),
      start: number(1) === 0 ? null : { name: name(2) ?? "", shard: number(3), line: number(4) },
      instant: orNull(number(5)),
      decision: name(6),
      wait: orNull(number(7)),
      took: orNull(number(8)),
      outputBytes: orNull(number(9)),
      set: number(10),
    });
  }
  return edits;
}
