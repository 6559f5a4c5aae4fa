import type { SessionSummary } from "#shared/api/shapes.ts";
import type { CounterName } from "./counters.ts";

/** The figures of a session's summary that are counted from its own records. */
export type SessionFigures = Pick<
  SessionSummary,
  | "tasks"
  | "requests"
  | "requests_without_usage"
  | "tool_calls"
  | "tool_failures"
  | "approvals"
  | "retries"
  | "compactions"
  | "aborts"
  | "failures"
  | "tokens"
  | "active_ms"
>;

/** The names of one open family of counters, with what follows the colon. */
function family(names: Iterable<CounterName>, prefix: "ended" | "approvals", read: (name: CounterName) => number) {
  const members = [...names].filter((name) => name.startsWith(`${prefix}:`) && read(name) > 0);
  // fromEntries, since a hostile status may be called "__proto__"
  return Object.fromEntries(members.map((name) => [name.slice(prefix.length + 1), read(name)]));
}

/**
 * A session's figures from its counters.
 *
 * @param read What a counter stands at: over the whole session, at a message, or without a copied prefix.
 * @param unused Whether a begun request has no end and no usage so far, and is not running either.
 */
export function sessionFigures(
  names: Iterable<CounterName>,
  read: (name: CounterName) => number,
  unused: boolean,
): SessionFigures {
  const known = [...names];
  const byStatus = family(known, "ended", read);
  const ended = Object.values(byStatus).reduce((sum, n) => sum + n, 0);
  const cache_read = read("cache_read");
  const cache_write = read("cache_write");
  const output = read("output");
  return {
    tasks: read("tasks"),
    requests: {
      total: read("requests"),
      by_status: byStatus,
      never_ended: Math.max(0, read("requests") - read("lone_requests") - ended),
    },
    requests_without_usage: read("without_usage") + (unused ? 1 : 0),
    tool_calls: read("tool_calls"),
    tool_failures: read("tool_failures"),
    approvals: family(known, "approvals", read),
    retries: read("retries"),
    compactions: read("compactions"),
    aborts: read("aborts"),
    failures: read("failures"),
    tokens: { cache_read, cache_write, output, total: cache_read + cache_write + output },
    active_ms: read("active_ms"),
  };
}
