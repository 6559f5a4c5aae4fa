/** A message of the model's context: a recorded line, or what is put in for the model. */
export type ContextPart =
  | { readonly kind: "message"; readonly shard: number; readonly line: number }
  | { readonly kind: "placeholder"; readonly tool_call_id: string; readonly text: string }
  | { readonly kind: "interrupted"; readonly text: string };

/** What the model would see after a line; `GET /api/sessions/:id/context` adds what a resume would miss. */
export interface SessionContext {
  /** The summary of a closed context; empty when there is none. */
  readonly before: readonly { readonly kind: "summary"; readonly text: string }[];
  /** Committed messages in the model's order. */
  readonly history: readonly ContextPart[];
  /** Recorded but not yet delivered. */
  readonly carry_over: readonly ContextPart[];
  readonly counters: {
    /** Completed requests of the shard outside compactions. */
    readonly turns: number;
    /** Tokens of the last usage; null before the first. */
    readonly context: number | null;
    /** The producer's own running sum at the last usage. */
    readonly session_tokens: number | null;
  };
}

/** `GET /api/sessions/:id/context` */
export interface SessionContextAnswer extends SessionContext {
  /** What a resume would need and this machine does not have: "workspace". */
  readonly missing: readonly string[];
}
