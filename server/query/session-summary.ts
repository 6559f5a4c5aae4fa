import type { SessionState, SessionSummary } from "#shared/api/shapes.ts";
import { toCost } from "#shared/figures/cost-sum.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { type ArchiveView, isOpen } from "./archive-view.ts";
import { childrenOf } from "./child-links.ts";
import { withChildren } from "./descendants.ts";
import { ownFigures, sourceOf, titleOf, unreadableOf } from "./own-figures.ts";

/** A session as lists, headers and the command line show it. */
export function sessionSummary(view: ArchiveView, record: SessionRecord): SessionSummary {
  const { key, digest, shards } = record;
  const state = view.stateOf(record);
  const window = digest.meta?.contextWindow ?? null;
  return {
    id: key.id,
    root: key.root,
    project: key.project,
    agent: key.agent,
    title: titleOf(record),
    source: sourceOf(record),
    provider: digest.meta?.provider ?? null,
    model_id: digest.meta?.modelId ?? null,
    context_window: window,
    workspace: digest.meta?.workspace ?? null,
    state,
    silent_ms: silence(view, record, state),
    waiting_for: view.waitingFor(record),
    retry_at: state === "retrying" ? isoTime(dueTime(record)) : null,
    started_at: isoTime(digest.firstTime),
    last_activity: isoTime(digest.lastTime),
    duration_ms: durationOf(record),
    shards: shards.length,
    bytes: shards.reduce((sum, { file }) => sum + file.bytes, 0),
    lines: shards.reduce((sum, { lines }) => sum + lines, 0),
    unreadable_lines: unreadableOf(record),
    ...ownFigures(view, record),
    cost: toCost(view.costOf(record)),
    with_children: withChildren(view, record),
    children: childrenOf(view.index, record).map(({ child }) => child),
    parent: view.index.parent(record)?.key.id ?? null,
    copied_from: record.copied && { session_id: record.copied.from.id, messages: record.copied.messages },
    context: { used: digest.contextUsed, window },
    last_text: view.lastText?.(record) ?? null,
    sample: record.sample,
  };
}

function silence({ now }: ArchiveView, { grownAt }: SessionRecord, state: SessionState): number | null {
  return isOpen(state) || state === "stalled" ? Math.max(0, Math.round(now - grownAt)) : null;
}

function dueTime({ digest }: SessionRecord): number | null {
  const due = digest.evidence?.retryAt ?? null;
  return due !== null && due >= 0 ? due : null; // -1: announced by a record without a time
}

/** From the first to the last record in file order; null when the clock stepped back. */
export function durationOf({ digest: { firstTime, lastTime } }: SessionRecord): number | null {
  if (firstTime === null || lastTime === null || lastTime < firstTime) return null;
  return lastTime - firstTime;
}

/** An instant as the API writes it; null stays unknown. */
export function isoTime(ms: number | null): string | null {
  return ms === null || Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
