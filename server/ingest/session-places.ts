import { basename, dirname } from "node:path";
import type { SessionIndex, SessionKey, SessionRecord } from "#server/index/types.ts";
import type { SessionPath } from "#server/live/fragments.ts";
import { isFolderName } from "#server/roots/layout.ts";
import { listTraceFiles } from "#server/roots/trace-tail.ts";
import { isSessionMeta } from "#shared/omni/predicates.ts";
import type { OmniMessage } from "#shared/omni/types.ts";
import type { Chain } from "./read-message.ts";

/** A session as a producer names it, before it is known under which root it lives. */
export type SessionName = Omit<SessionKey, "root">;

/** What places are found in. */
export interface PlaceSources {
  readonly index: Pick<SessionIndex, "byId" | "touch" | "subscribe">;
  /** Where sessions are recorded that live nowhere else. */
  readonly dataRoot: string;
  /** All roots, `dataRoot` among them or not. */
  readonly roots: readonly string[];
}

/** Finds where the sessions live that one producer sends for. What it has found it remembers, so make one per producer. */
export class SessionPlaces {
  readonly #sources: PlaceSources;
  readonly #main: SessionName;
  readonly #agents = new Map<string, string>();
  readonly #unseen = new Map<string, SessionKey>();
  /** Paths by their chain, until a session comes or goes: a stream of fragments asks for the same one every time. */
  readonly #paths = new Map<string, SessionPath>();
  readonly #unsubscribe: () => void;

  constructor(sources: PlaceSources, main: SessionName) {
    this.#sources = sources;
    this.#main = main;
    this.#unsubscribe = sources.index.subscribe((change) => {
      if (change.type === "gone" || (change.type === "session" && change.created)) this.#paths.clear();
    });
  }

  close(): void {
    this.#unsubscribe();
  }

  /** The path that this chain led to last, if nothing has come or gone since. */
  known(chain: Chain): SessionPath | null {
    return this.#paths.get(chain.join("\0")) ?? null;
  }

  /** The session that is sent for and those of the chain, outer to inner; `message` is one of the innermost. */
  async find(chain: Chain, message: OmniMessage | null): Promise<SessionPath> {
    const path: [SessionKey, ...SessionKey[]] = [await this.#locate(this.#main)];
    let { agent } = this.#main;
    for (const [depth, id] of chain.entries()) {
      agent = this.#agentOf(id, agent, depth === chain.length - 1 ? message : null);
      path.push(await this.#locate({ project: this.#main.project, agent, id }));
    }
    this.#paths.set(chain.join("\0"), path);
    return path;
  }

  /** Whether the session is recorded by someone else. */
  livesElsewhere({ root }: SessionKey): boolean {
    return root !== this.#sources.dataRoot;
  }

  /** The agent that a child has already; else the one its meta names; else its parent's. */
  #agentOf(id: string, parents: string, message: OmniMessage | null): string {
    const known = this.#agents.get(id);
    if (known !== undefined) return known;
    const found = this.#recordsOf(id).find(({ key }) => key.project === this.#main.project)?.key.agent;
    const agent = found ?? agentNamedIn(message) ?? parents;
    this.#agents.set(id, agent);
    return agent;
  }

  /** The index knows; of what it has not seen yet, the disk is asked once, since another writer may just have begun. */
  async #locate(name: SessionName): Promise<SessionKey> {
    const { dataRoot, roots, index } = this.#sources;
    const places = this.#recordsOf(name.id).filter(
      ({ key }) => key.project === name.project && key.agent === name.agent,
    );
    const place = places.find(({ key }) => this.livesElsewhere(key)) ?? places[0];
    if (place !== undefined) return place.key;
    const text = `${name.agent}\0${name.id}`;
    let key = this.#unseen.get(text);
    if (key !== undefined) return key;
    key = { root: dataRoot, ...name };
    for (const root of roots) {
      if (root === dataRoot) continue;
      const files = await listTraceFiles({ dataRoot: root, ...name, session: name.id });
      if (files.length === 0) continue;
      key = { root, ...name };
      await index.touch(files.map((file) => ({ ...file, root, ...name, session: name.id })));
      break;
    }
    this.#unseen.set(text, key);
    return key;
  }

  /** Samples live nowhere, except for the producer that writes them. */
  #recordsOf(id: string): SessionRecord[] {
    return this.#sources.index.byId(id).filter((record) => !record.sample || !this.livesElsewhere(record.key));
  }
}

/** `/…/agents/<agent>/agent_state` in a session's meta. */
function agentNamedIn(message: OmniMessage | null): string | null {
  const path: unknown = isSessionMeta(message) ? message.payload.agent_state : null;
  if (typeof path !== "string" || basename(path) !== "agent_state") return null;
  const folder = dirname(path);
  const agent = basename(folder);
  return basename(dirname(folder)) === "agents" && isFolderName(agent) ? agent : null;
}
