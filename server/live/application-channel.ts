import type { SessionSummary } from "#shared/api/shapes.ts";
import type { ApplicationEvent } from "#shared/api/stream.ts";
import type { PushSource } from "#server/http/push-answer.ts";
import { keyText } from "#server/index/session-key.ts";
import type { IndexChange, SessionIndex, SessionKey, SessionRecord } from "#server/index/types.ts";
import type { PriceStore } from "#server/prices/price-store.ts";
import type { WaitingApprovals } from "./waiting-approvals.ts";
import type { LastTexts } from "#server/reading/last-texts.ts";
import { Channel } from "./channel.ts";

/** A session that grows by the line is told this often: a list shows no more than that. */
const gatherMs = 100;

export interface ApplicationSources {
  readonly index: SessionIndex;
  readonly prices: Pick<PriceStore, "subscribe">;
  readonly approvals: Pick<WaitingApprovals, "subscribe">;
  readonly lastTexts: Pick<LastTexts, "subscribe">;
  readonly summarise: (record: SessionRecord) => SessionSummary;
}

/** `/api/events`: what happens to the list of sessions, to the index and to the prices. */
export class ApplicationChannel {
  readonly #sources: ApplicationSources;
  readonly #channel: Channel;
  readonly #changed = new Map<string, { readonly record: SessionRecord; readonly created: boolean }>();
  readonly #unsubscribe: readonly (() => void)[];
  #timer: NodeJS.Timeout | null = null;
  #indexTold = "";

  constructor(sources: ApplicationSources) {
    const { index, prices, approvals, lastTexts } = sources;
    this.#sources = sources;
    this.#channel = new Channel({
      hello: (epoch): ApplicationEvent => ({ type: "hello", epoch, generation: index.state().generation }),
    });
    this.#unsubscribe = [
      index.subscribe((change) => this.#hear(change)),
      approvals.subscribe((key) => this.#hearOf(key)),
      lastTexts.subscribe((key) => this.#hearOf(key)),
      prices.subscribe((generation) => this.#say({ type: "prices_changed", generation })),
    ];
  }

  join(lastEventId: string | null): PushSource {
    return this.#channel.join(lastEventId);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#channel.close();
  }

  #hear(change: IndexChange): void {
    if (change.type === "gone") this.#hearGone(change.key);
    if (change.type === "session") this.#hearSession(change.record, change.created);
    this.#timer ??= setTimeout(() => this.#tell(), gatherMs).unref();
  }

  /** What is shown of a session and not folded from its lines: a waiting approval, the words it said last. */
  #hearOf(key: SessionKey): void {
    const record = this.#sources.index.byId(key.id).find((each) => keyText(each.key) === keyText(key));
    if (record === undefined) return;
    this.#hearSession(record, false);
    this.#timer ??= setTimeout(() => this.#tell(), gatherMs).unref();
  }

  #hearGone(key: SessionKey): void {
    this.#changed.delete(keyText(key));
    const { id, root, project, agent } = key;
    this.#say({ type: "session_gone", session_id: id, root, project, agent });
  }

  #hearSession(record: SessionRecord, created: boolean): void {
    // While the index is built every session is new: its end tells listeners to fetch the list.
    if (this.#sources.index.state().state === "building") return;
    const key = keyText(record.key);
    this.#changed.set(key, { record, created: created || this.#changed.get(key)?.created === true });
  }

  #tell(): void {
    this.#timer = null;
    const { index, summarise } = this.#sources;
    const { state, progress, generation } = index.state();
    const told = `${state} ${progress}`;
    if (told !== this.#indexTold) this.#say({ type: "index", state, progress, generation });
    this.#indexTold = told;
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    for (const { record, created } of changed) {
      this.#say({ type: "session_changed", session: summarise(record), created });
    }
  }

  #say(event: ApplicationEvent): void {
    this.#channel.publishEvent(event);
  }
}
