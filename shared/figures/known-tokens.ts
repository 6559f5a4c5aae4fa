/** Counts of tokens by kind. */
type Counts<Kind extends string> = Readonly<Record<Kind, number>>;

/**
 * Token counts as they may be shown: null when there are requests and no usage of any of them is recorded, since
 * unknown is not zero.
 *
 * @param requests All requests that the counts are of.
 * @param withoutUsage Those of them whose usage is not recorded.
 */
export function knownTokens<Kind extends string>(
  tokens: Counts<Kind>,
  requests: number,
  withoutUsage: number,
): Readonly<Record<Kind, number | null>> {
  const counts: [string, number][] = Object.entries(tokens);
  if (requests === 0 || withoutUsage < requests || counts.some(([, count]) => count > 0)) return tokens;
  return Object.fromEntries(counts.map(([kind]) => [kind, null])) as Readonly<Record<Kind, null>>;
}
