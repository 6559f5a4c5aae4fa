import type { Fact } from "#shared/outline/fact.ts";
import { RequestFlag } from "#shared/figures/request-columns.ts";

/** A request as it begins: what its row starts with. */
export interface RequestStart {
  readonly task: number | null;
  readonly shard: number;
  readonly line: number;
  readonly provider: string | null;
  readonly modelId: string | null;
  /** Ms since the epoch; null when unknown. */
  readonly begin: number | null;
  readonly compactions: number;
}

/** What a piece of a trace changes about one request; plain data, so that it can cross to another thread. */
export interface RequestEdit {
  readonly request: number;
  /** Null when the request began in an earlier piece. */
  start: RequestStart | null;
  /** Null: as it was. */
  task: number | null;
  status: string | null;
  /** Ms since the epoch; null: as it was. */
  instant: number | null;
  /** Ms; null: as it was. */
  latency: number | null;
  /** Tokens to add. */
  cacheRead: number;
  cacheWrite: number;
  output: number;
  /** Bits of RequestFlag to set, and then to clear. */
  set: number;
  clear: number;
}

/** Collects what facts say about requests, one edit for each request they touch. */
export class RequestEdits {
  readonly #edits = new Map<number, RequestEdit>();

  /** The edits, in the order in which the requests were first touched. */
  list(): RequestEdit[] {
    return [...this.#edits.values()];
  }

  hear(fact: Fact, shard: number, line: number): void {
    switch (fact.type) {
      case "request-begun": {
        const edit = this.#edit(fact.request);
        const { task, provider, modelId, time: begin, compactionsBefore: compactions } = fact;
        edit.start = { task, shard, line, provider, modelId, begin, compactions };
        edit.instant = fact.time;
        edit.set |= fact.lone ? RequestFlag.lone : RequestFlag.running;
        if (fact.compaction !== null) edit.set |= RequestFlag.compaction;
        return;
      }
      case "request-moved":
        this.#edit(fact.request).task = fact.task;
        return;
      case "request-ended": {
        const edit = this.#edit(fact.request);
        edit.status = fact.status;
        edit.instant = fact.time ?? edit.instant; // an end without a time leaves the begin
        edit.latency = fact.latency;
        edit.clear |= RequestFlag.running;
        return;
      }
      case "request-interrupted":
        this.#edit(fact.request).clear |= RequestFlag.running;
        return;
      case "request-retried":
        this.#edit(fact.request).set |= RequestFlag.retried;
        return;
      case "request-used":
        return this.#addUsage(fact);
      default:
        return; // says nothing about requests
    }
  }

  #addUsage({ request, time, tokens }: Extract<Fact, { type: "request-used" }>): void {
    const edit = this.#edit(request);
    edit.cacheRead += tokens.cacheRead;
    edit.cacheWrite += tokens.cacheWrite;
    edit.output += tokens.output;
    edit.set |= RequestFlag.used;
    if ((edit.set & RequestFlag.lone) !== 0) edit.instant ??= time;
  }

  #edit(request: number): RequestEdit {
    const known = this.#edits.get(request);
    if (known !== undefined) return known;
    const edit: RequestEdit = {
      request,
      start: null,
      task: null,
      status: null,
      instant: null,
      latency: null,
      cacheRead: 0,
      cacheWrite: 0,
      output: 0,
      set: 0,
      clear: 0,
    };
    this.#edits.set(request, edit);
    return edit;
  }
}
