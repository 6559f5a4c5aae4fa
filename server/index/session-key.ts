import type { SessionKey } from "./types.ts";

/** A key as one text. No name can hold a NUL, so two different keys never give one text. */
export function keyText({ root, project, agent, id }: SessionKey): string {
  return `${root}\0${project}\0${agent}\0${id}`;
}

/** The key of the session that a file belongs to. */
export function keyOf(file: {
  readonly root: string;
  readonly project: string;
  readonly agent: string;
  readonly session: string;
}): SessionKey {
  return { root: file.root, project: file.project, agent: file.agent, id: file.session };
}
