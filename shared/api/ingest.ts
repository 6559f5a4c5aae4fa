/** What became of the lines of `POST /api/ingest/…`; blank lines are not counted. */
export interface IngestAnswer {
  /** Lines that were understood: messages, fragments and a producer's own events. */
  readonly accepted: number;
  /** Those of them that stand in a trace now. */
  readonly recorded: number;
  readonly rejected: number;
  /** `line` counts from 1. */
  readonly first_rejected: { readonly line: number; readonly reason: string } | null;
  /** The first message that belongs in a trace and could not be found or written there. */
  readonly first_unrecorded: { readonly line: number; readonly reason: string } | null;
}
