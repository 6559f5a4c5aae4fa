import type { Params } from "./client.ts";

/** Which session is meant: an id alone may be found under two roots, so the rest of the key goes along where known. */
export interface SessionPlace {
  readonly id: string;
  readonly root?: string | undefined;
  readonly project?: string | undefined;
  readonly agent?: string | undefined;
}

/** The route of a session, or of what lies below it. */
export function sessionPath(place: SessionPlace, part = ""): string {
  return `/api/sessions/${encodeURIComponent(place.id)}${part === "" ? "" : `/${part}`}`;
}

/** The parameters that pick one of several sessions with the same id. */
export function placeParams({ root, project, agent }: SessionPlace): Params {
  return { root, project, agent };
}
