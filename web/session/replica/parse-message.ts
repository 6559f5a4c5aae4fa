import { parseLine } from "#shared/omni/parse.ts";
import type { OmniMessage } from "#shared/omni/types.ts";

/** The message of a line; null when it is blank or unreadable. */
export function parseMessage(line: string): OmniMessage | null {
  const parsed = parseLine(line);
  return parsed.kind === "message" ? parsed.message : null;
}
