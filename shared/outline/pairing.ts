import type { ChildPointed } from "./fact.ts";

/** Which call spawned the child of a pointer, and whether that is a guess. */
export interface Pairing {
  readonly call: number;
  readonly inferred: boolean;
}

type Pointer = Pick<ChildPointed, "pointer" | "child" | "candidates">;

/**
 * Pairs pointers with the calls that spawned their children. Neither names the other: a pointer with one candidate is
 * certain, so is one whose child's prompt equals an argument of a candidate; what is left is paired in order, as a guess.
 *
 * @param promptHash Hash of a child's first prompt; null while its trace is unknown.
 */
export function pairPointers(
  pointers: readonly Pointer[],
  promptHash: (child: string) => number | null,
): ReadonlyMap<number, Pairing> {
  const pairs = new Map<number, Pairing>();
  const taken = new Set<number>();
  const pair = (pointer: Pointer, call: number | undefined, inferred: boolean) => {
    if (call === undefined) return;
    pairs.set(pointer.pointer, { call, inferred });
    taken.add(call);
  };
  for (const pointer of pointers) {
    const hash = promptHash(pointer.child);
    const match =
      hash === null ? undefined : pointer.candidates.find((c) => !taken.has(c.call) && c.hashes.includes(hash));
    const only = pointer.candidates.length === 1 ? pointer.candidates[0] : undefined;
    pair(pointer, (match ?? only)?.call, false);
  }
  for (const pointer of pointers) {
    if (pairs.has(pointer.pointer)) continue;
    pair(pointer, pointer.candidates.find((c) => !taken.has(c.call))?.call, true);
  }
  return pairs;
}
