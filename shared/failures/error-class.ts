/** A stored failure names its class by the place here: a new class comes last. */
export const ERROR_CLASSES = [
  "auth",
  "quota",
  "rate_limit",
  "overloaded",
  "server",
  "timeout",
  "connection",
  "malformed",
  "context_length",
  "refused",
  "tool",
  "compaction",
  "other",
] as const;

/** What went wrong, told alike over providers and harnesses. */
export type ErrorClass = (typeof ERROR_CLASSES)[number];

/** Those of requests: a failed tool and a failed compaction are told by their own class. */
type RequestClass = Exclude<ErrorClass, "tool" | "compaction">;

/** Tried in order: a 429 that says "insufficient quota" is a quota, a 400 that says "too long" is a length. */
const TEXT_RULES: readonly (readonly [RequestClass, RegExp])[] = [
  ["quota", /\b402\b|quota|billing|insufficient[_ ](funds|balance|credits?)|credit balance|payment required/i],
  [
    "context_length",
    /context[_ ](length|window)|(prompt|input|request) (is |was )?too (long|large)|maximum (context|number of tokens)|too many tokens/i,
  ],
  [
    "auth",
    /\b401\b|unauthori[sz]ed|authentication|invalid[_ ](api[_ ]?)?key|(api[_ ]?key|credentials?|token) (is |was |were )?(invalid|expired|missing|revoked)|permission[_ ]denied.*key/i,
  ],
  ["rate_limit", /\b429\b|rate[-_ ]?limit|too many requests/i],
  ["overloaded", /\b(503|529)\b|overloaded|at capacity/i],
  ["refused", /refus(al|ed to)|content[_ ](policy|filter)|safety (filter|policy)|blocked by (policy|moderation)/i],
  [
    "malformed",
    /invalid streamed|malformed|unterminated|ended in the middle|unexpected (token|end of)|(could not|cannot|failed to) (be )?parsed?|invalid json|no content other than/i,
  ],
  [
    "connection",
    /econn|socket|hang up|other side closed|und_err|enotfound|eai_again|epipe|fetch failed|network|connection (reset|refused|closed|error|lost)|\bterminated/i,
  ],
  ["timeout", /time[d]?[- ]?out|etimedout|deadline exceeded/i],
  ["server", /\b5\d\d\b|internal server error|bad gateway/i],
  ["auth", /\b403\b|forbidden/i],
];

/** Class by status, for an error whose text says nothing. */
const STATUS_CLASSES: Readonly<Record<string, RequestClass>> = {
  auth: "auth",
  timeout: "timeout",
  malformed: "malformed",
};

/**
 * The class of a failed request. The text decides before the status: a harness may call a 429 a timeout. Only a refused
 * credential is told by its status first, since it alone is never retried.
 */
export function classOfRequest(status: string, text: string | null): RequestClass {
  if (status === "auth") return "auth";
  const told = text === null ? undefined : TEXT_RULES.find(([, pattern]) => pattern.test(text));
  if (told !== undefined) return told[0];
  return (Object.hasOwn(STATUS_CLASSES, status) ? STATUS_CLASSES[status] : undefined) ?? "other";
}
