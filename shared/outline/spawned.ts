/** A call that may have spawned a child: when it was made (ms), and the hashes of its string arguments. */
export interface SpawningCall {
  readonly time: number | null;
  readonly hashes: readonly number[];
}

/** A child that no pointer names: the hash of its first prompt, and when it began (ms). */
export interface UnnamedChild {
  readonly promptHash: number;
  readonly start: number | null;
}

/**
 * Finds the calls that spawned children which no pointer names: a child's prompt is an argument of its call, and the call
 * was made before the child began (or in the same ms; an unknown time speaks against nothing). The earliest child takes
 * the earliest call that is left, so the answer does not depend on the order in which anything became known.
 *
 * @param calls Those that no pointer has taken. Of calls, or children, of the same time the first in the list goes first.
 */
export function pairSpawned<Call extends SpawningCall, Child extends UnnamedChild>(
  calls: readonly Call[],
  children: readonly Child[],
): ReadonlyMap<Child, Call> {
  const byHash = new Map<number, Call[]>();
  for (const call of calls.toSorted((a, b) => (a.time ?? -Infinity) - (b.time ?? -Infinity) || 0)) {
    for (const hash of new Set(call.hashes)) {
      const alike = byHash.get(hash);
      if (alike === undefined) byHash.set(hash, [call]);
      else alike.push(call);
    }
  }
  const taken = new Set<Call>();
  const next = new Map<number, number>();
  const pairs = new Map<Child, Call>();
  for (const child of children.toSorted((a, b) => (a.start ?? Infinity) - (b.start ?? Infinity) || 0)) {
    const alike = byHash.get(child.promptHash) ?? [];
    let i = next.get(child.promptHash) ?? 0;
    for (let call = alike[i]; call !== undefined && taken.has(call);) call = alike[++i];
    const call = alike[i];
    next.set(child.promptHash, i); // children come by their start, so what was passed over is taken
    if (call === undefined || (call.time ?? -Infinity) > (child.start ?? Infinity)) continue;
    taken.add(call);
    pairs.set(child, call);
  }
  return pairs;
}
