import { fragmentContent } from "#shared/omni/fragment-content.ts";
import type { LineCounts } from "#shared/api/stream.ts";
import { parseStreamEventId } from "#shared/api/stream.ts";
import { isPartialPayload } from "#shared/omni/predicates.ts";
import type { ServerSentEvent } from "#shared/omni/sse.ts";
import type { OmniMessage, PartialPayload } from "#shared/omni/types.ts";
import { takeOutOrigin } from "./take-out-origin.ts";

/** Lines of a shard as the disk has them when they are asked for. */
export type FetchLines = (session: string, shard: number) => readonly string[];

/** What a page that follows a session keeps: lines by their identity, and what is being written. The simplest that can be right. */
export class StreamClient {
  /** By session and shard. */
  readonly lines = new Map<string, string[]>();
  readonly fragments = new Map<string, string>();
  readonly unrecorded: string[] = [];
  readonly #bodies: FetchLines;

  /** `bodies` gives what the stream leaves out for its size. */
  constructor(bodies: FetchLines) {
    this.#bodies = bodies;
  }

  copy(): StreamClient {
    const copy = new StreamClient(this.#bodies);
    for (const [name, lines] of this.lines) copy.lines.set(name, [...lines]);
    for (const [key, text] of this.fragments) copy.fragments.set(key, text);
    copy.unrecorded.push(...this.unrecorded);
    return copy;
  }

  receive(event: ServerSentEvent, fetch: FetchLines): void {
    if (event.type === "server_event") return this.#hear(JSON.parse(event.data) as Record<string, unknown>, fetch);
    const identity = parseStreamEventId(event.lastEventId)?.identity ?? null;
    const message = JSON.parse(event.data) as OmniMessage;
    if (identity !== null) {
      const lines = this.#shard(identity.session, identity.shard);
      if (identity.line > lines.length + 1) throw new Error(`line ${lines.length + 1} was never told`);
      const isElided = event.data.includes('{"$blob"');
      const stored = isElided ? this.#bodies(identity.session, identity.shard)[identity.line - 1] : undefined;
      if (identity.line === lines.length + 1) lines.push(stored ?? takeOutOrigin(event.data));
      this.#completeFragment(message);
    } else if (isPartialPayload(message.payload)) this.#extend(message as OmniMessage<PartialPayload>);
    else this.unrecorded.push(event.data);
  }

  #hear(event: Record<string, unknown>, fetch: FetchLines): void {
    if (event["type"] !== "hello") return;
    for (const [session, shards] of Object.entries(event["lines"] as LineCounts)) {
      for (const [shard, count] of Object.entries(shards)) {
        const lines = this.#shard(session, Number(shard));
        if (lines.length < count) lines.push(...fetch(session, Number(shard)).slice(lines.length));
      }
    }
    this.fragments.clear();
    for (const fragment of event["fragments"] as OmniMessage<PartialPayload>[]) this.#extend(fragment);
  }

  #extend(message: OmniMessage<PartialPayload>): void {
    const { payload } = message;
    const key = keyOf(message, payload.type);
    const content = fragmentContent(payload);
    if (payload.event_type === "stop") this.fragments.delete(key);
    else this.fragments.set(key, (payload.event_type === "start" ? "" : (this.fragments.get(key) ?? "")) + content);
  }

  #completeFragment(message: OmniMessage): void {
    this.fragments.delete(keyOf(message, `partial_${String(message.payload.type)}`));
  }

  #shard(session: string, shard: number): string[] {
    const name = `${session} ${shard}`;
    const known = this.lines.get(name) ?? [];
    this.lines.set(name, known);
    return known;
  }
}

function keyOf({ origin = [], payload }: OmniMessage, type: string): string {
  return JSON.stringify([origin, type, "tool_call_id" in payload ? payload.tool_call_id : null]);
}
