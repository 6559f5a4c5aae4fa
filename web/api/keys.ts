import type { Params } from "./client.ts";

/**
 * The one factory of query keys. The first element is the kind of answer, so that an event can invalidate all answers
 * of a kind: `queryClient.invalidateQueries({ queryKey: keys.sessions.all })`.
 */
export const keys = {
  health: ["health"] as const,
  prices: ["prices"] as const,
  pricePreview: (file: string | null) => ["price-preview", file] as const,
  sessions: {
    all: ["sessions"] as const,
    list: (params: Params) => ["sessions", params] as const,
  },
  session: {
    all: ["session"] as const,
    /** Every answer about the sessions of an id. */
    of: (id: string) => ["session", id] as const,
    one: (id: string, place?: Params) => ["session", id, "detail", place ?? {}] as const,
    /** Any other answer below a session: heads, messages, context. */
    part: (id: string, part: string, params?: Params) => ["session", id, part, params ?? {}] as const,
  },
  /** A session followed in the browser; not below `session`, since an event must never fetch it anew. */
  replica: (id: string, place?: Params) => ["replica", id, place ?? {}] as const,
  search: (params: Params) => ["search", params] as const,
  usage: {
    all: ["usage"] as const,
    query: (params: Params) => ["usage", params] as const,
    causes: (params: Params) => ["usage", "causes", params] as const,
  },
  failures: {
    all: ["failures"] as const,
    groups: (params: Params) => ["failures", "groups", params] as const,
    occurrences: (params: Params) => ["failures", "occurrences", params] as const,
  },
  approvals: {
    all: ["approvals"] as const,
    list: (params: Params) => ["approvals", params] as const,
  },
  requests: {
    all: ["requests"] as const,
    list: (params: Params) => ["requests", params] as const,
  },
};
