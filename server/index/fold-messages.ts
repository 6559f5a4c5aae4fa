import type { RootProblem, ShardFile } from "#server/roots/types.ts";
import type { Folded, FoldState } from "./fold-session.ts";
import { packCalls, type PackedEdits, packRequests, unpackCalls, unpackRequests } from "./packed-edits.ts";

/** Sessions for a thread to fold: several at a time, since a message between threads costs as much as a small session. */
export interface FoldJob {
  /** Where heads of large shards are kept; null: nowhere. */
  readonly heads: string | null;
  readonly sessions: readonly { readonly id: number; readonly files: readonly ShardFile[] }[];
}

/** What came of one session. */
export type FoldReply =
  | { readonly id: number; readonly folded: PackedFold }
  /** It could not be folded there. */
  | { readonly id: number; readonly folded: null };

/** A fold in a form that crosses to another thread quickly. */
export interface PackedFold {
  /** Digest, shards and problems as JSON, which is faster than cloning them. */
  readonly state: string;
  readonly requests: PackedEdits;
  readonly calls: PackedEdits;
}

export function packFold({ requests, calls, ...state }: Folded): PackedFold {
  return { state: JSON.stringify(state), requests: packRequests(requests), calls: packCalls(calls) };
}

export function unpackFold({ state, requests, calls }: PackedFold): Folded {
  const plain = JSON.parse(state) as FoldState & { readonly problems: readonly RootProblem[] };
  return { ...plain, requests: unpackRequests(requests), calls: unpackCalls(calls) };
}

/** The memory that is handed over with a reply instead of being copied. */
export function transferOf(replies: readonly FoldReply[]): ArrayBuffer[] {
  return replies.flatMap(({ folded }) =>
    folded === null ? [] : [folded.requests.numbers.buffer as ArrayBuffer, folded.calls.numbers.buffer as ArrayBuffer],
  );
}
