/** Where a message lies, as the address of the page says it. `session` null: the page's own. */
export interface MessageAddress {
  readonly session: string | null;
  readonly shard: number;
  readonly line: number;
}

export type View = "transcript" | "messages" | "costs";

/** Reads `2:163`, or `<child>:2:163` for a message of a descendant; null for anything else. */
export function parseAt(text: string | null): MessageAddress | null {
  const match = /^(?:([A-Za-z0-9_-]{1,128}):)?(\d{1,9}):(\d{1,9})$/.exec(text ?? "");
  if (match === null) return null;
  return { session: match[1] ?? null, shard: Number(match[2]), line: Number(match[3]) };
}

export function formatAt({ session, shard, line }: MessageAddress): string {
  return session === null ? `${shard}:${line}` : `${session}:${shard}:${line}`;
}

/** The chosen view; an address that names none, or one this version has not, shows the transcript. */
export function parseView(text: string | null): View {
  return text === "messages" || text === "costs" ? text : "transcript";
}
