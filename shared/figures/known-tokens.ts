/** Counts of tokens by kind. */
type Counts<Kind extends string> = Readonly<Record<Kind, number>>;

/**
 * Token counts as they may be shown: null where nothing was counted and there are requests of which no usage is
 * recorded, since unknown is not zero. Whatever was counted is a lower bound, which the number of these requests says.
 *
 * @param withoutUsage How many requests there are of which no usage is recorded, and none will be.
 */
export function knownTokens<Kind extends string>(
  tokens: Counts<Kind>,
  withoutUsage: number,
): Readonly<Record<Kind, number | null>> {
  const counts: [string, number][] = Object.entries(tokens);
  if (withoutUsage === 0 || counts.some(([, count]) => count > 0)) return tokens;
  return Object.fromEntries(counts.map(([kind]) => [kind, null])) as Readonly<Record<Kind, null>>;
}
