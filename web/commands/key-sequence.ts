import { COMMANDS, type Command, type CommandId } from "./commands.ts";

/** How long the second key of a sequence is waited for, ms. */
export const SEQUENCE_WAIT = 1200;

/** The keys pressed so far of a sequence, and when the last of them was, ms. */
export interface Pending {
  readonly keys: string;
  readonly at: number;
}

/** What a stroke leads to: commands in the order in which to try them, and what waits for another key. */
export interface Match {
  readonly ids: readonly CommandId[];
  readonly pending: Pending | null;
}

const STROKES = Object.entries<Command>(COMMANDS).flatMap(([id, { keys }]) =>
  keys.map((stroke) => ({ id: id as CommandId, stroke })),
);

/** Reads one stroke after what is pending. A sequence that leads nowhere is forgotten and its last key stands alone. */
export function matchStroke(pending: Pending | null, stroke: string, at: number): Match {
  if (pending && at - pending.at <= SEQUENCE_WAIT) {
    const match = lookUp(`${pending.keys} ${stroke}`, at);
    if (match.ids.length > 0 || match.pending) return match;
  }
  return lookUp(stroke, at);
}

function lookUp(keys: string, at: number): Match {
  const ids = STROKES.filter(({ stroke }) => stroke === keys).map(({ id }) => id);
  // The space bar is a key itself, so only a longer stroke with a space in it is a sequence.
  const begins = STROKES.some(({ stroke }) => stroke.startsWith(`${keys} `));
  return { ids, pending: begins ? { keys, at } : null };
}

/** Whether the stroke is a single character: those can be turned off, and stand down in text fields. */
export function isSingleCharacter(stroke: string): boolean {
  return [...stroke].length === 1;
}
