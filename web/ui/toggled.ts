/** The set with a member more, or with it gone. */
export function toggled(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}
