import { headOf } from "#shared/outline/head-of.ts";
import type { Head } from "#shared/outline/head.ts";
import { utf8Bytes } from "#shared/outline/string-facts.ts";
import { parseLine, type ParsedLine } from "#shared/omni/parse.ts";
import { isPartialPayload } from "#shared/omni/predicates.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import type { SessionStreamEvent } from "#shared/api/stream.ts";
import type { SessionArrival } from "#web/api/session-stream.ts";
import type { SessionPlace } from "#web/api/session-place.ts";
import { BodyCache } from "#web/session/bodies/body-cache.ts";
import { AT_THE_END, Fragments } from "./fragments.ts";
import type { HeadsSource } from "./heads-source.ts";
import { Follower, type ShardsSource } from "./follower.ts";
import { SessionReplica } from "./session-replica.ts";
import { AskedApprovals } from "./asked-approvals.ts";
import { ToldChildren } from "./told-children.ts";

/**
 * A session with those of its descendants that are unfolded. One stream feeds them all; a child's messages go to the
 * child's own replica. Fragments are kept for every session that the stream names, so that a card that is opened in the
 * middle shows what has been said so far.
 */
export class SessionFamily {
  readonly root: Follower;
  readonly bodies = new BodyCache();
  /** Descendants by the origins of their messages. */
  readonly told = new ToldChildren();
  readonly approvals: AskedApprovals;
  readonly #members = new Map<string, Follower>();
  readonly #fragments = new Map<string, Fragments>();
  readonly #shards: ShardsSource;
  readonly #heads: HeadsSource;
  readonly #listeners = new Set<() => void>();
  #version = 0;
  /** The batch told something of the family itself. */
  #learned = false;
  /** Of the channel that spoke last. */
  #epoch: string | null = null;

  constructor(place: SessionPlace, shards: ShardsSource, heads: HeadsSource) {
    this.#shards = shards;
    this.#heads = heads;
    this.root = this.#follow(place);
    this.approvals = new AskedApprovals(place.id);
  }

  /** The replica of an unfolded descendant, or of the root; undefined while it is folded. */
  member(id: string): Follower | undefined {
    return this.#members.get(id);
  }

  /** Opens a descendant: its replica appears at once and fills as its heads come. */
  open(place: SessionPlace): Follower {
    const known = this.#members.get(place.id);
    if (known !== undefined) return known;
    const follower = this.#follow(place);
    void follower.load();
    this.#changed();
    return follower;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Grows whenever a member is opened or a replica changed. */
  readonly version = (): number => this.#version;

  /** Applies what arrived in one frame, then tells each replica that changed, once. */
  receive(batch: readonly SessionArrival[]): void {
    const changed = new Set<Follower>();
    this.#learned = false;
    for (const arrival of batch) {
      if (arrival.kind === "line") this.#receiveLine(arrival, changed);
      else this.#receiveEvent(arrival.event, changed);
    }
    for (const follower of changed) follower.commit();
    for (const [id, fragments] of this.#fragments) if (!this.#members.has(id)) fragments.flush();
    if (this.#learned) this.#changed();
  }

  #receiveLine({ identity, line, parsed }: ArrivedLine, changed: Set<Follower>): void {
    const message = identity === null ? messageOf(parsed ?? parseLine(line)) : null;
    const head = (message === null ? null : partialHead(message)) ?? headOf(line);
    const session = identity?.session ?? innermost(head) ?? this.root.replica.id;
    const member = this.#members.get(session);
    if (this.told.hear(this.root.replica.id, { head, identity }, this.#countOf)) this.#learned = true;
    if (this.approvals.hear(session, head)) this.#learned = true;
    if (identity !== null) {
      // the stored line of a child has no origin, so only the session's own lines are its stored ones
      const own = !("origin" in head);
      if (own) this.bodies.put(identity, line);
      const bytes = own && !line.includes('{"$blob"') ? utf8Bytes(line) : null;
      if (member === undefined) this.#fragmentsOf(session).complete(head);
      else member.receive({ identity, head, bytes });
    } else {
      if (message === null) return;
      if (member !== undefined) member.receiveUnrecorded(head, message);
      else if (head.kind === "partial") this.#fragmentsOf(session).push(message, AT_THE_END);
    }
    if (member !== undefined) changed.add(member);
  }

  #receiveEvent(event: SessionStreamEvent, changed: Set<Follower>): void {
    if (event.type === "hello") this.#hello(event, changed);
    if (event.type === "approval_request") {
      this.approvals.ask(event, Date.now());
      this.#learned = true;
    }
    if (event.type !== "session_created" || event.parent === null) return;
    if (this.told.note(event.parent, event.session_id, this.#countOf(event.parent))) this.#learned = true;
  }

  readonly #countOf = (id: string): number | null => this.#members.get(id)?.replica.view().outline.cursor.count ?? null;

  #hello(hello: Hello, changed: Set<Follower>): void {
    const renewed = this.#epoch !== null && this.#epoch !== hello.epoch;
    this.#epoch = hello.epoch;
    const bySession = new Map<string, OmniMessage[]>();
    for (const message of hello.fragments) {
      const id = message.origin?.at(-1) ?? this.root.replica.id;
      const known = bySession.get(id);
      if (known === undefined) bySession.set(id, [message]);
      else known.push(message);
    }
    for (const [id, fragments] of this.#fragments) {
      if (this.#members.has(id)) continue;
      fragments.reset(bySession.get(id) ?? [], AT_THE_END);
      fragments.dropForgotten(); // what completed them is fetched when the card is opened
    }
    for (const id of bySession.keys()) {
      if (!this.#fragments.has(id)) this.#fragmentsOf(id).reset(bySession.get(id) ?? [], AT_THE_END);
    }
    for (const [id, member] of this.#members) {
      member.hello(hello.lines[id] ?? {}, bySession.get(id) ?? [], renewed);
      changed.add(member);
    }
  }

  #follow(place: SessionPlace): Follower {
    const replica = new SessionReplica(place, this.#fragmentsOf(place.id));
    const follower = new Follower(replica, this.#shards, this.#heads, () => this.bodies.filled());
    replica.subscribe(() => this.#changed());
    this.#members.set(place.id, follower);
    return follower;
  }

  #fragmentsOf(id: string): Fragments {
    let fragments = this.#fragments.get(id);
    if (fragments === undefined) this.#fragments.set(id, (fragments = new Fragments()));
    return fragments;
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

type ArrivedLine = Extract<SessionArrival, { kind: "line" }>;
type Hello = Extract<SessionStreamEvent, { type: "hello" }>;

function messageOf(parsed: ParsedLine): OmniMessage | null {
  return parsed.kind === "message" ? parsed.message : null;
}

/** The head of a fragment, as far as it is asked for here; null for anything else. */
function partialHead({ payload, origin }: OmniMessage): Head | null {
  if (!isPartialPayload(payload)) return null;
  return { kind: "partial", name: payload.type, ...(origin === undefined ? {} : { origin }) };
}

function innermost(head: Head): string | undefined {
  return "origin" in head ? head.origin?.at(-1) : undefined;
}
