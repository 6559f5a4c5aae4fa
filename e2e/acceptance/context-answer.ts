import type { SessionContextAnswer } from "#shared/api/context.ts";
import type { CasePlace, CaseResume } from "./case-files.ts";

type Part = SessionContextAnswer["history"][number];

/** What an answer of `…/context` says, in the words of a case and no more of them than the case uses. */
export function tellContext({ before, history, carry_over, counters }: SessionContextAnswer, wanted: CaseResume) {
  const said = before.some(({ text }) => text.includes(wanted.summary ?? ""));
  const told = {
    history: placesOf(history),
    carry_over: placesOf(carry_over),
    placeholders: [...history, ...carry_over].flatMap((part) => (part.kind === "placeholder" ? part.tool_call_id : [])),
    // the whole summary, where the case's words are not in it, so that a failure shows it
    summary: said ? wanted.summary : before,
    counters: Object.fromEntries(
      Object.keys(wanted.counters ?? {}).map((name) => [name, (counters as Readonly<Record<string, unknown>>)[name]]),
    ),
  };
  return Object.fromEntries(Object.entries(told).filter(([name]) => name in wanted));
}

/** The recorded ones; texts made for the model have no place. */
function placesOf(parts: readonly Part[]): CasePlace[] {
  return parts.flatMap((part) => (part.kind === "message" ? [[part.shard, part.line] as const] : []));
}
