/**
 * The answers of the HTTP API, shared by the server, the web app, the command line and tests.
 *
 * On the wire: snake_case, times as ISO 8601 UTC, durations in ms, money as a decimal string of USD with nine decimals,
 * token counts as integers. `null` means "not recorded" or "unknown", never zero. Fields may be added, never renamed.
 */

/** Where a session stands, told by evidence from its last task. */
export type SessionState =
  | "empty"
  | "running"
  | "waiting"
  | "retrying"
  | "compacting"
  | "stalled"
  | "completed"
  | "aborted"
  | "auth"
  | "failed";

/** The states in which work goes on. */
export const OPEN_STATES: readonly SessionState[] = ["running", "waiting", "retrying", "compacting"];

/** Three exclusive token buckets and their sum. Input = cache_read + cache_write. */
export interface Tokens {
  readonly cache_read: number;
  readonly cache_write: number;
  readonly output: number;
  readonly total: number;
}

/** A sum of request costs. `usd` is null when there are requests and none of them is priced. */
export interface Cost {
  /** Decimal string of USD with nine decimals. A lower bound unless every request is priced and has usage. */
  readonly usd: string | null;
  /** Requests with usage for which no price row holds. */
  readonly unpriced_requests: number;
}

export interface RequestCounts {
  readonly total: number;
  /** Ended requests by the status they ended with; a status that never occurred is absent. */
  readonly by_status: Readonly<Record<string, number>>;
  /** Begun requests without an end; the one that is still running counts too. */
  readonly never_ended: number;
}

/** A tool call whose approval its producer asks for: no trace says so, and a restart forgets it. */
export interface WaitingCall {
  readonly tool_call_id: string;
  readonly tool: string;
  /** The first `WAITING_ARGUMENTS` characters of its arguments. */
  readonly arguments: string;
  /** When the approval was asked. */
  readonly since: string;
}

/** How much of a waiting call's arguments answers give, in characters. */
export const WAITING_ARGUMENTS = 4000;

/** One session over all its shards. A fork's figures leave out the prefix it copied. */
export interface SessionSummary {
  readonly id: string;
  readonly root: string;
  readonly project: string;
  readonly agent: string;
  readonly title: string | null;
  /** "subagent", "schedule" or whatever the producer wrote; "user" when it wrote nothing. */
  readonly source: string;
  readonly provider: string | null;
  readonly model_id: string | null;
  readonly context_window: number | null;
  readonly workspace: string | null;
  readonly state: SessionState;
  /** Milliseconds since the newest growth, for open and stalled sessions; null otherwise. */
  readonly silent_ms: number | null;
  /** The call that waits longest for its approval; null when none is known to wait. */
  readonly waiting_for: WaitingCall | null;
  /** When the next attempt is due, while the state is `retrying`. */
  readonly retry_at: string | null;
  readonly started_at: string | null;
  readonly last_activity: string | null;
  readonly duration_ms: number | null;
  readonly active_ms: number | null;
  readonly shards: number;
  readonly bytes: number;
  readonly lines: number;
  readonly unreadable_lines: number;
  readonly tasks: number;
  readonly requests: RequestCounts;
  readonly requests_without_usage: number;
  readonly tool_calls: number;
  readonly tool_failures: number;
  readonly approvals: Readonly<Record<string, number>>;
  readonly retries: number;
  readonly compactions: number;
  readonly aborts: number;
  readonly failures: number;
  readonly tokens: Tokens;
  readonly cost: Cost;
  readonly with_children: {
    /** Descendants, reached by pointers or by the calls that spawned them, each once, without the session itself. */
    readonly sessions: number;
    readonly missing: number;
    readonly tokens: Tokens;
    readonly cost: Cost;
    readonly requests_without_usage: number;
  };
  /** Distinct pointers in file order, missing ones included, then the children that no pointer names. */
  readonly children: readonly string[];
  readonly parent: string | null;
  readonly copied_from: { readonly session_id: string; readonly messages: number } | null;
  readonly context: { readonly used: number | null; readonly window: number | null };
  /** The newest words of the session: the last line with words of its last assistant text, at most 200 characters. */
  readonly last_text: string | null;
  /** Whether this is one of the bundled samples. */
  readonly sample: boolean;
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

export interface SessionFacets {
  readonly project: readonly FacetValue[];
  readonly agent: readonly FacetValue[];
  readonly model: readonly FacetValue[];
  readonly workspace: readonly FacetValue[];
  readonly state: readonly FacetValue[];
  readonly source: readonly FacetValue[];
  readonly has: readonly FacetValue[];
}

/** `GET /api/sessions` */
export interface SessionList {
  readonly sessions: readonly SessionSummary[];
  /** How many sessions the filters select, whatever the page holds. */
  readonly total: number;
  /** All sessions of the index, before any filter. */
  readonly all: number;
  readonly next_cursor: string | null;
  readonly facets: SessionFacets;
  /** Per local day (zone of the query) of the whole selection: sessions, and their own cost. */
  readonly days: readonly {
    readonly day: string;
    readonly sessions: number;
    readonly cost: Cost;
    readonly requests_without_usage: number;
  }[];
  /** The highest own cost of the selection: the scale of the cost bars. */
  readonly max_cost_usd: string | null;
}

export interface UnreadableLine {
  readonly line: number;
  readonly byte: number;
  readonly reason: string;
}

export interface ShardDetail {
  readonly index: number;
  readonly date_folder: string;
  readonly bytes: number;
  readonly lines: number;
  readonly unreadable: readonly UnreadableLine[];
  /** Bytes of the last line that has no newline yet. */
  readonly unfinished_bytes: number;
  readonly modified_at: string;
}

/** A session in a tree of children. */
export interface SessionNode {
  readonly id: string;
  readonly root: string | null;
  readonly project: string | null;
  readonly agent: string | null;
  readonly title: string | null;
  readonly state: SessionState | null;
  readonly waiting_for: WaitingCall | null;
  readonly provider: string | null;
  readonly model_id: string | null;
  readonly requests: number | null;
  readonly tokens: Tokens | null;
  readonly cost: Cost | null;
  readonly duration_ms: number | null;
  readonly failures: number | null;
  /** The spawning call in the parent; null where none could be found. */
  readonly tool_call_id: string | null;
  /** Whether the pairing with that call is a guess. */
  readonly inferred: boolean;
  /** Whether the child's trace is under no root. */
  readonly missing: boolean;
  /** Whether this session stands above itself: its children are not listed again. */
  readonly cycle: boolean;
  /** Why its children are not listed here: they stand where it occurs first, or the tree is too deep for one answer. */
  readonly unlisted: "cycle" | "repeated" | "too_deep" | null;
  readonly children: readonly SessionNode[];
}

export interface SessionTask {
  readonly number: number;
  readonly title: string | null;
  readonly shard: number;
  readonly line: number;
  readonly requests: number;
  readonly duration_ms: number | null;
  readonly cost: Cost;
}

/** What lists and the session's own answer say alike. */
export type SessionFacts = Omit<SessionSummary, "shards">;

/** `GET /api/sessions/:id` */
export interface SessionDetail extends SessionFacts {
  readonly shards: readonly ShardDetail[];
  readonly tree: SessionNode;
  readonly task_list: readonly SessionTask[];
  /** What is odd in the files: another id inside, totals that are no sums, partial or origin lines. */
  readonly findings: readonly { readonly shard: number; readonly line: number; readonly finding: string }[];
}

/** 300 of any `/api/sessions/:id` route: the id is not unique. */
export interface SessionChoices {
  readonly choices: readonly {
    readonly root: string;
    readonly project: string;
    readonly agent: string;
    readonly id: string;
    readonly title: string | null;
  }[];
}

/** Every error answer. The message says what and where, the hint what to do. */
export interface ApiErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly hint?: string };
}
