/** The address of a session, at a message where one is given: ids are unique only within (root, project, agent). */
export function sessionLink(
  place: { root?: string | undefined; project?: string | undefined; agent?: string | undefined; session: string },
  at?: { shard: number; line: number },
): string {
  const search = new URLSearchParams();
  if (at) search.set("at", `${at.shard}:${at.line}`);
  for (const name of ["root", "project", "agent"] as const) {
    const value = place[name];
    if (value !== undefined) search.set(name, value);
  }
  // The colon is legal in a query and makes the address readable.
  const query = search.toString().replace("%3A", ":");
  return `/sessions/${encodeURIComponent(place.session)}${query ? `?${query}` : ""}`;
}
