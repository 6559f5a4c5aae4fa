import { OPEN_STATES, type Cost, type SessionState, type SessionSummary } from "#shared/api/shapes.ts";
import { lasting } from "#web/state/now.ts";
import { knownTokens } from "#shared/figures/known-tokens.ts";
import { parseUsd } from "#shared/money/nano.ts";

/** What list and preview know of a session: a summary, or the detail, whose shards are a list. */
export type SessionFigures = Omit<SessionSummary, "shards">;

/** Whether work goes on. */
export function isOpen(state: SessionState): boolean {
  return OPEN_STATES.includes(state);
}

/** The address of a session's page; the id alone may be ambiguous, so its place goes along. */
export function sessionAddress({ id, root, project, agent }: SessionFigures): string {
  return `/sessions/${encodeURIComponent(id)}?${new URLSearchParams({ root, project, agent }).toString()}`;
}

/** A cost as `Money` takes it: a lower bound unless all of it is known. */
export function moneyOf(cost: Cost, withoutUsage: number, missing = 0) {
  const atLeast = cost.unpriced_requests > 0 || withoutUsage > 0 || missing > 0;
  return { amount: cost.usd, atLeast, unpriced: cost.unpriced_requests > 0 };
}

/** All tokens of the session; null when none was counted and requests have no usage. */
export function tokensOf({ tokens, requests_without_usage: without }: SessionFigures): number | null {
  return knownTokens(tokens, without).total;
}

/** The tokens of all sessions together; null when none was counted and requests have no usage. */
export function sumOfTokens(sessions: readonly SessionFigures[]): number | null {
  const sum = (figure: (session: SessionFigures) => number) => sessions.reduce((all, each) => all + figure(each), 0);
  const total = sum(({ tokens }) => tokens.total);
  const without = sum((session) => session.requests_without_usage);
  return knownTokens({ total }, without).total;
}

/** Everything that went wrong: failed requests and compactions, and failed tool calls. */
export function errorsOf({ failures, tool_failures: toolFailures }: SessionFigures): number {
  return failures + toolFailures;
}

/** Own cost and that of the children as shares (0–1) of the highest own cost in the list. */
export function costShares(session: SessionFigures, highest: string | null): { own: number; children: number } {
  const most = nanoOf(highest);
  const own = nanoOf(session.cost.usd);
  const all = nanoOf(session.with_children.cost.usd);
  if (most === null || most <= 0n) return { own: 0, children: 0 };
  const ownShare = own === null ? 0 : share(own, most);
  const childShare = all === null ? 0 : share(own === null ? all : all - own, most);
  return { own: ownShare, children: Math.max(0, Math.min(childShare, 1 - ownShare)) };
}

/** The exact sum of costs in nano-dollars; null when none of them is known. */
export function sumOfCosts(costs: readonly Cost[]): bigint | null {
  const known = costs.map(({ usd }) => nanoOf(usd)).filter((nano) => nano !== null);
  return known.length === 0 && costs.length > 0 ? null : known.reduce((sum, nano) => sum + nano, 0n);
}

/** Cache read ÷ all input; null where nothing was read or written. */
export function cacheHitRate({ tokens }: SessionFigures): number | null {
  const input = tokens.cache_read + tokens.cache_write;
  return input === 0 ? null : tokens.cache_read / input;
}

/** How long a session has taken by now, ms: one with open work counts on. */
export function elapsed(session: SessionFigures, now: number): number | null {
  if (!isOpen(session.state) || session.started_at === null) return session.duration_ms;
  return lasting(session.started_at, now);
}

/** How long nothing has been written, ms, for sessions with open or silent work. */
export function silence(session: SessionFigures, now: number): number | null {
  if (session.last_activity === null) return session.silent_ms;
  return lasting(session.last_activity, now);
}

/** The language of a text for fonts and screen readers, where its script tells it. */
export function languageOf(text: string): "zh-CN" | undefined {
  return /\p{Script=Han}/u.test(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? "zh-CN" : undefined;
}

// Bars are pictures: a ten-thousandth is finer than any of their pixels.
function share(part: bigint, whole: bigint): number {
  return Math.min(1, Math.max(0, Number((part * 10_000n) / whole) / 10_000));
}

function nanoOf(usd: string | null): bigint | null {
  return usd === null ? null : parseUsd(usd);
}
