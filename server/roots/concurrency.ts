/**
 * Runs `work` over all of `subjects`, at most `limit` at a time, and gives the results in the order of the subjects.
 * The first rejection is passed on, as with Promise.all.
 */
export async function mapBounded<T, R>(
  subjects: readonly T[],
  limit: number,
  work: (subject: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(subjects.length);
  const remaining = subjects.entries();
  const worker = async (): Promise<void> => {
    // The workers share one iterator: each takes the next subject when it is free.
    for (const [at, subject] of remaining) results[at] = await work(subject);
  };
  await Promise.all(Array.from({ length: Math.min(limit, subjects.length) }, worker));
  return results;
}
