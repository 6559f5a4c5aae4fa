import { OPEN_STATES, type SessionState, type WaitingCall } from "#shared/api/shapes.ts";
import { type BigOutputs, bigOutputs } from "#shared/figures/big-outputs.ts";
import { cacheBreaks } from "#shared/figures/cache-breaks.ts";
import type { CallColumns } from "#shared/figures/call-columns.ts";
import type { CostSum } from "#shared/figures/cost-sum.ts";
import type { CauseSources } from "#shared/figures/dearer.ts";
import { ALL_REQUESTS, selectRows } from "#shared/figures/group-rows.ts";
import type { RequestColumns } from "#shared/figures/request-columns.ts";
import { costOfRows, costSum, sumRequests } from "#shared/figures/request-sums.ts";
import type { PriceLookup } from "#shared/money/compile-prices.ts";
import { stateOf } from "#shared/outline/state.ts";
import type { SessionIndex, SessionRecord } from "#server/index/types.ts";
import type { KeptSessions } from "./kept-sessions.ts";
import { extraOfRow } from "./price-columns.ts";
import type { SessionColumns } from "./session-columns.ts";

/** What queries are answered from. */
export interface QuerySources {
  readonly index: SessionIndex & { readonly calls: () => CallColumns };
  readonly kept: KeptSessions;
  readonly prices: { readonly lookup: () => PriceLookup };
  /** Ms since the epoch. */
  readonly now: () => number;
  /** The call for which the producer asks an approval. */
  readonly waiting?: (record: SessionRecord) => WaitingCall | null;
  /** The last line of the last assistant text; it stands in a body, which the index does not keep. */
  readonly lastText?: (record: SessionRecord) => string | null;
}

/** The archive at one moment: all parts of an answer see the same rows, and the same clock. */
export interface ArchiveView extends Pick<QuerySources, "index" | "kept" | "lastText"> {
  readonly now: number;
  readonly columns: RequestColumns;
  readonly lookup: PriceLookup;
  readonly stateOf: (record: SessionRecord) => SessionState;
  /** The call that waits for an approval, as long as its session has open work. */
  readonly waitingFor: (record: SessionRecord) => WaitingCall | null;
  /** What a session's own requests cost. */
  readonly costOf: (record: SessionRecord) => CostSum;
  /** What is kept of all sessions. */
  readonly sessions: () => SessionColumns;
  /** By session ordinal: 1 while the session works. */
  readonly working: () => Uint8Array;
  /** Where caches were lost and who read big outputs, over all sessions; worked out when first asked for. */
  readonly causes: () => CauseSources;
}

export function viewArchive({ index, kept, prices, now: clock, waiting, lastText }: QuerySources): ArchiveView {
  const now = clock();
  const columns = index.columns();
  let sessions: SessionColumns | null = null;
  let causes: CauseSources | null = null;
  const state = (record: SessionRecord) =>
    stateOf(record.digest.evidence ?? undefined, {
      grownAt: record.grownAt,
      now,
      waiting: (waiting?.(record) ?? null) !== null,
    });
  let lookup: PriceLookup | null = null; // most answers need none, and the first one has to open the book
  // header, tree and sum with children ask for the same, and a long session has tens of thousands of requests
  const alone = new Map<SessionRecord, CostSum>();
  const costAlone = (record: SessionRecord) => {
    const known = alone.get(record) ?? costOfRows(columns, index.rowsOf(record));
    alone.set(record, known);
    return known;
  };
  const view: ArchiveView = {
    index,
    kept,
    now,
    columns,
    get lookup() {
      return (lookup ??= prices.lookup());
    },
    ...(lastText && { lastText }),
    stateOf: state,
    waitingFor: (record) => (record.digest.evidence?.open == null ? null : (waiting?.(record) ?? null)),
    // a look at one session is not worth a look at all of them
    costOf: (record) => sessions?.costs.read(record.ordinal) ?? costAlone(record),
    sessions: () => (sessions ??= kept.columns(view)),
    working: () => view.sessions().working,
    causes: () => {
      const ordinals = index.ordinals();
      let outputs: BigOutputs | null = null;
      return (causes ??= {
        breaks: cacheBreaks(columns, ordinals),
        // many answers tell of lost caches only, and looking through all calls takes its time
        get outputs() {
          return (outputs ??= bigOutputs(columns, index.calls(), ordinals));
        },
        extraOf: (row, tokens) => extraOfRow(view.lookup, index, columns, row, tokens),
      });
    },
  };
  return view;
}

export function isOpen(state: string | null): boolean {
  return (OPEN_STATES as readonly (string | null)[]).includes(state);
}

/** What the own requests of every session cost, summed in one pass. */
export function costsByOrdinal(columns: RequestColumns, ordinals: number): (ordinal: number) => CostSum {
  const rows = selectRows(columns, ALL_REQUESTS);
  const groupOf = Int32Array.from(rows, (row) => columns.session[row] as number);
  const sums = sumRequests(columns, rows, groupOf, ordinals, null);
  return (ordinal) => costSum(sums, ordinal);
}
