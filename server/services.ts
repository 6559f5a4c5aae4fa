import type { Health } from "#shared/api/health.ts";
import type { Ingest } from "#server/ingest/ingest.ts";
import type { ApplicationChannel } from "#server/live/application-channel.ts";
import type { SessionChannels } from "#server/live/session-channels.ts";
import type { OpenIndex } from "#server/index/open-index.ts";
import type { PriceStore } from "#server/prices/price-store.ts";
import type { ArchiveView } from "#server/query/archive-view.ts";
import type { HeadBlocks } from "#server/reading/head-blocks.ts";
import type { Outlines } from "#server/reading/outlines.ts";
import type { LineMarks } from "#server/reading/line-marks.ts";

/** What routes are answered from; made once, at the start. */
export interface Services {
  readonly version: string;
  readonly index: OpenIndex;
  readonly prices: PriceStore;
  /** The archive as it is now; one for each answer. */
  readonly view: () => ArchiveView;
  readonly marks: LineMarks;
  readonly heads: HeadBlocks;
  readonly outlines: Outlines;
  readonly sessions: SessionChannels;
  readonly application: ApplicationChannel;
  readonly ingest: Ingest;
  /** Troubles found at the start that do not stop the server. */
  readonly problems: Health["problems"];
  /** Nothing is taken in: no prices, no sessions. */
  readonly readOnly: boolean;
  /** Ms since the epoch. */
  readonly now: () => number;
  /** The port that is listened on. */
  readonly port: () => number;
  /** Where the built page lies; null when it was not built. */
  readonly webFolder: string | null;
}
