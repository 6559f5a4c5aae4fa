import { Ingest } from "#server/ingest/ingest.ts";
import type { OpenIndex } from "#server/index/open-index.ts";
import type { SessionRecord } from "#server/index/types.ts";
import { ApplicationChannel } from "#server/live/application-channel.ts";
import { SessionChannels } from "#server/live/session-channels.ts";
import type { PriceStore } from "#server/prices/price-store.ts";
import { viewArchive } from "#server/query/archive-view.ts";
import { KeptSessions } from "#server/query/kept-sessions.ts";
import { keepPriced } from "#server/query/price-columns.ts";
import { sessionSummary } from "#server/query/session-summary.ts";
import { HeadBlocks } from "#server/reading/head-blocks.ts";
import { Outlines } from "#server/reading/outlines.ts";
import { LastTexts } from "#server/reading/last-texts.ts";
import { LineMarks } from "#server/reading/line-marks.ts";
import type { Services } from "#server/services.ts";

/** What the services rest on. */
export type Foundations = Pick<Services, "version" | "problems" | "port" | "webFolder"> & {
  readonly readOnly?: boolean;
  readonly index: OpenIndex;
  readonly prices: PriceStore;
  /** All data roots, and the one of them in which producers' sessions are recorded. */
  readonly roots: readonly string[];
  readonly ownRoot: string;
};

/**
 * Puts together everything that routes need over an open index; `close` ends it, the index included. `textsRead`
 * resolves when the newest words that answers asked for are there.
 */
export function openServices(foundations: Foundations): {
  readonly services: Services;
  readonly textsRead: () => Promise<void>;
  readonly close: () => Promise<void>;
} {
  const { index, prices, roots, ownRoot } = foundations;
  const now = () => Date.now();
  const stopPricing = keepPriced(index, prices);
  const sessions = new SessionChannels({ index, now });
  const { approvals } = sessions;
  const marks = new LineMarks(index.heads);
  const heads = new HeadBlocks(marks, index.heads);
  const outlines = new Outlines(heads);
  const lastTexts = new LastTexts(index, marks);
  const kept = new KeptSessions();
  const view = () =>
    viewArchive({ index, kept, prices, now, waiting: ({ key }) => approvals.waitingFor(key), lastText: lastTexts.of });
  const services: Services = {
    ...foundations,
    readOnly: foundations.readOnly ?? false,
    now,
    view,
    marks,
    heads,
    outlines,
    sessions,
    application: new ApplicationChannel({
      index,
      prices,
      approvals,
      lastTexts,
      summarise: (record: SessionRecord) => sessionSummary(view(), record),
    }),
    ingest: new Ingest({ index, channels: sessions, dataRoot: ownRoot, roots, whenReady: index.whenReady, now }),
  };
  // A session that was read from its start may have files that were written anew: nothing known of them holds.
  const stopForgetting = index.subscribe((change) => {
    if (change.type !== "session" || change.created || change.grown !== null) return;
    outlines.forget(change.record.key);
    for (const { file } of change.record.shards) for (const cache of [marks, heads]) cache.forget(file.path);
  });
  const close = async (): Promise<void> => {
    await services.ingest.settled();
    services.sessions.close();
    services.application.close();
    stopPricing();
    stopForgetting();
    await index.close();
  };
  return { services, textsRead: () => lastTexts.settled(), close };
}
