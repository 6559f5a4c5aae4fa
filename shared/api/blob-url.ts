import { formatPointer, type ValuePath } from "./string-tokens.ts";

/** Where a line lies: with the whole key of its session, since an id alone may be ambiguous. */
export interface LinePlace {
  readonly root: string;
  readonly project: string;
  readonly agent: string;
  readonly session: string;
  readonly shard: number;
  /** Physical, from 1. */
  readonly line: number;
}

/**
 * Where the bytes of one elided string are. `at` is the offset of its opening quote in the line, in UTF-16 units: it
 * tells two values of one duplicated key apart.
 */
export function blobUrl(place: LinePlace, path: ValuePath, at: number): string {
  const { root, project, agent, session, shard, line } = place;
  const steps = [project, agent, session, String(shard), String(line)].map(encodeURIComponent).join("/");
  return `/api/blobs/${steps}/${formatPointer(path)}?root=${encodeURIComponent(root)}&at=${at}`;
}

/** A long string left out of a line; its bytes are one GET away. */
export interface BlobReference {
  readonly $blob: {
    readonly url: string;
    /** UTF-8 bytes of the string as JSON decodes it; of base64 these are more than the bytes that the URL gives. */
    readonly bytes: number;
    readonly mime: string;
    /** What the line's head reads from the string. */
    readonly head?: unknown;
  };
}
