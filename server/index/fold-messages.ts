import type { RootProblem, ShardFile } from "#server/roots/types.ts";
import type { Folded, FoldState } from "./fold-session.ts";
import type { BlockSpan, FoldedSession, RowBlock } from "./row-block.ts";
import type { ReadShard } from "./types.ts";

/** Sessions for a thread to fold: several at a time, since a message between threads costs as much as a small session. */
export interface FoldJob {
  /** Where heads of large shards are kept; null: nowhere. */
  readonly heads: string | null;
  readonly sessions: readonly { readonly id: number; readonly files: readonly ShardFile[] }[];
}

/** What came of a job. */
export interface FoldReply {
  readonly sessions: readonly SessionReply[];
  readonly block: RowBlock;
}

/** What came of one session; null: it could not be folded there. */
export interface SessionReply {
  readonly id: number;
  readonly folded: { readonly state: string; readonly span: BlockSpan } | null;
}

/** What a fold says beside its rows. The files stay out: who asked knows them. */
interface PlainState extends Pick<FoldState, "digest"> {
  readonly shards: readonly (Omit<ReadShard, "file"> & { readonly file?: undefined })[];
  readonly problems: readonly RootProblem[];
}

/** All but the rows as JSON, which crosses to another thread faster than a clone. */
export function packState({ digest, shards, problems }: Folded): string {
  const plain: PlainState = { digest, shards: shards.map((shard) => ({ ...shard, file: undefined })), problems };
  return JSON.stringify(plain);
}

/** @param files What was folded, in its order. */
export function unpackState(state: string, files: readonly ShardFile[]): Omit<FoldedSession, "rows"> {
  const { digest, shards, problems } = JSON.parse(state) as PlainState;
  const read = shards.flatMap((shard, i) => {
    const file = files[i];
    return file === undefined ? [] : [{ ...shard, file }];
  });
  return { digest, shards: read, problems };
}

/** The memory that is handed over with a reply instead of being copied. */
export function transferOf({ block }: FoldReply): ArrayBuffer[] {
  const columns = [...Object.values(block.requests.columns), ...Object.values(block.calls.columns)];
  return [...new Set(columns.map(({ buffer }) => buffer as ArrayBuffer))];
}
