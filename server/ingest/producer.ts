import type { IngestAnswer } from "#shared/api/ingest.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import { keyText } from "#server/index/session-key.ts";
import type { SessionIndex, SessionKey } from "#server/index/types.ts";
import type { SessionPath } from "#server/live/fragments.ts";
import type { SessionChannels } from "#server/live/session-channels.ts";
import type { TraceRecord } from "#server/roots/trace-record.ts";
import type { TraceWriter } from "#server/roots/trace-writer.ts";
import type { Head } from "#shared/outline/head.ts";
import type { BodyLine } from "./body-lines.ts";
import { type Incoming, readMessage } from "./read-message.ts";
import { type PlaceSources, type SessionName, SessionPlaces } from "./session-places.ts";
import type { SessionWriters } from "./session-writers.ts";
import { TailEcho } from "./tail-echo.ts";
import { publishWritten, writtenRuns } from "./written-runs.ts";

/** How long (ms) a message of a session that somebody else records may hold its stream back. */
const echoMs = 1000;

/** What producers work on, shared by all of them. */
export interface ProducerWorld extends PlaceSources {
  readonly index: Pick<SessionIndex, "byId" | "touch" | "takeWritten" | "aboutToWrite" | "subscribe">;
  readonly channels: Pick<SessionChannels, "relay" | "askApproval" | "fragments" | "told">;
  readonly writers: SessionWriters;
}

/** A record that is to be written, and what to publish should it not get into a file. */
interface Pending {
  readonly record: TraceRecord;
  readonly head: Head;
  readonly path: SessionPath;
  readonly text: string;
  readonly number: number;
}

type Asked<Kind extends Incoming["kind"]> = Extract<Incoming, { kind: Kind }>;

/**
 * Takes what one producer sends for a session, line by line and in order: records what belongs in a trace, and publishes
 * it once it is there; fragments go to who listens. The lines of one chunk are written together.
 */
export class Producer {
  readonly #world: ProducerWorld;
  readonly #session: SessionName;
  readonly #places: SessionPlaces;
  readonly #writers = new Map<string, { readonly key: SessionKey; readonly writer: TraceWriter }>();
  readonly #echoes = new Map<string, TailEcho>();
  #pending: Pending[] = [];
  #accepted = 0;
  #recorded = 0;
  #rejected = 0;
  #firstRejected: IngestAnswer["first_rejected"] = null;
  #firstUnrecorded: IngestAnswer["first_unrecorded"] = null;

  constructor(world: ProducerWorld, session: SessionName) {
    this.#world = world;
    this.#session = session;
    this.#places = new SessionPlaces(world, session);
  }

  /**
   * Takes one line; what it records is published by `settle` or the next line that must wait for it. Gives what to wait
   * for before the next line, null for most: waiting for each would take as long as reading it. Never rejects.
   */
  take(line: BodyLine): Promise<void> | null {
    const incoming = readMessage(line, this.#session.id);
    if (incoming.kind === "blank") return null;
    if (incoming.kind === "rejected") {
      this.reject(line.line, incoming.reason);
      return null;
    }
    this.#accepted += 1;
    switch (incoming.kind) {
      case "ignored":
        return null;
      case "record":
        return this.#record(incoming, line.line);
      case "partial":
        return this.#relayPartial(incoming);
      case "approval_request":
        return this.#askApproval(incoming);
      default:
        return incoming satisfies never;
    }
  }

  /** Counts a line that cannot be taken. */
  reject(line: number, reason: string): void {
    this.#rejected += 1;
    this.#firstRejected ??= { line, reason };
  }

  /** Waits until what was taken is on disk and published. */
  async settle(): Promise<void> {
    if (this.#pending.length === 0) return;
    const pending = this.#pending;
    this.#pending = [];
    const [first] = pending;
    const key = first?.path.at(-1);
    if (key === undefined) return;
    const writer = this.#writerOf(key);
    const written = this.#world.index.aboutToWrite(key);
    const results = await writer.appendAll(pending.map(({ record }) => record));
    await publishWritten(this.#world.index, writtenRuns(key, results, pending)).finally(written);
    for (const [i, result] of results.entries()) {
      const each = pending[i];
      if (each === undefined) continue;
      if (result.problem === null) this.#recorded += 1;
      else this.#publishUnrecorded(each, `${result.problem.path}: ${result.problem.reason}`);
    }
  }

  /** The producer is gone: what it left open is closed and marked as aborted. Gives what became of its lines. */
  async end(): Promise<IngestAnswer> {
    await this.settle();
    const { channels, writers } = this.#world;
    for (const { path, stop } of channels.fragments.close(this)) channels.relay(path, JSON.stringify(stop));
    for (const { key } of this.#writers.values()) writers.leave(key);
    for (const echo of this.#echoes.values()) echo.close();
    this.#writers.clear();
    this.#echoes.clear();
    this.#places.close();
    return {
      accepted: this.#accepted,
      recorded: this.#recorded,
      rejected: this.#rejected,
      first_rejected: this.#firstRejected,
      first_unrecorded: this.#firstUnrecorded,
    };
  }

  #record(incoming: Asked<"record">, number: number): Promise<void> | null {
    const path = this.#places.known(incoming.origin);
    const [first] = this.#pending;
    if (path === null || first?.path !== path) return this.#recordApart(incoming, number);
    const { record, head, text } = incoming;
    this.#world.channels.fragments.at(path).complete(head);
    this.#pending.push({ record, head, path, text, number });
    return null;
  }

  /** Records what may not go with what is pending. */
  async #recordApart({ record, head, text, message, origin }: Asked<"record">, number: number): Promise<void> {
    const path = this.#places.known(origin) ?? (await this.#pathTo(origin, message));
    const key = path.at(-1) ?? path[0];
    const before = this.#pending[0]?.path.at(-1);
    // Publishing is by session: lines of another one wait, so that a family's lines keep the order they came in.
    if (before !== undefined && keyText(before) !== keyText(key)) await this.settle();
    this.#world.channels.fragments.at(path).complete(head);
    if (this.#places.livesElsewhere(key)) return this.#awaitEcho(path, key, text, number);
    this.#pending.push({ record, head, path, text, number });
  }

  #relayPartial(incoming: Asked<"partial">): Promise<void> | null {
    const path = this.#places.known(incoming.origin);
    if (path === null || this.#pending.length > 0) return this.#relayLater(incoming);
    this.#relayTo(path, incoming);
    return null;
  }

  async #relayLater(incoming: Asked<"partial">): Promise<void> {
    const path = this.#places.known(incoming.origin) ?? (await this.#pathTo(incoming.origin, incoming.message));
    await this.settle();
    this.#relayTo(path, incoming);
  }

  #relayTo(path: SessionPath, { message, line }: Asked<"partial">): void {
    const { channels } = this.#world;
    channels.fragments.at(path).push(message, this);
    channels.relay(path, line);
  }

  async #askApproval({ toolCall, origin }: Asked<"approval_request">): Promise<void> {
    const path = await this.#pathTo(origin, null);
    await this.settle();
    this.#world.channels.askApproval(path, toolCall);
  }

  async #pathTo(origin: readonly string[], message: OmniMessage | null): Promise<SessionPath> {
    const path = await this.#places.find(origin, message);
    for (const [i, child] of path.entries()) {
      const parent = path[i - 1];
      if (parent !== undefined) this.#world.channels.told.note(parent, child);
    }
    return path;
  }

  /** Somebody else records this session: its own line goes out when it is read from there, so that it has its identity. */
  async #awaitEcho(path: SessionPath, key: SessionKey, text: string, number: number): Promise<void> {
    await this.settle();
    const name = keyText(key);
    let echo = this.#echoes.get(name);
    if (echo === undefined) this.#echoes.set(name, (echo = new TailEcho(this.#world.index, key)));
    if (await echo.heard(text, echoMs)) return;
    this.#publishUnrecorded({ path, text, number }, `${key.root}: not found in the trace there within ${echoMs} ms`);
  }

  #publishUnrecorded({ path, text, number }: Pick<Pending, "path" | "text" | "number">, reason: string): void {
    this.#firstUnrecorded ??= { line: number, reason };
    this.#world.channels.relay(path, text);
  }

  #writerOf(key: SessionKey): TraceWriter {
    const known = this.#writers.get(keyText(key));
    if (known !== undefined) return known.writer;
    const writer = this.#world.writers.take(key);
    this.#writers.set(keyText(key), { key, writer });
    return writer;
  }
}
