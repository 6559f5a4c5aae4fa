import type { RootProblem } from "#server/roots/types.ts";
import { type CallRows, CallTable } from "./call-table.ts";
import type { Folded, FoldState } from "./fold-session.ts";
import { type RequestRows, RequestTable } from "./request-table.ts";

/** Rows of some sessions in columns, apart from any archive: what crosses from one thread to another in one piece. */
export interface RowBlock {
  readonly requests: RequestRows;
  readonly calls: CallRows;
}

/** Which rows of a block are a session's: `from` included, `to` not. */
export interface BlockSpan {
  readonly requests: readonly [from: number, to: number];
  readonly calls: readonly [from: number, to: number];
}

/** A session that was folded from its start. */
export interface FoldedSession extends FoldState {
  readonly rows: BlockSpan & { readonly block: RowBlock };
  /** Files that could not be read to their end. */
  readonly problems: readonly RootProblem[];
}

/** Makes one block of the rows of several sessions, each folded from its start. */
export class BlockMaker {
  readonly #requests = new RequestTable();
  readonly #calls = new CallTable();
  #sessions = 0;

  add({ requests, calls }: Pick<Folded, "requests" | "calls">): BlockSpan {
    const [request, call] = [this.#requests.rows.length, this.#calls.rows.length];
    this.#requests.apply(this.#sessions, requests, 0);
    this.#calls.apply(this.#sessions, calls, 0);
    this.#sessions += 1;
    return { requests: [request, this.#requests.rows.length], calls: [call, this.#calls.rows.length] };
  }

  /** The rows of all sessions added. */
  block(): RowBlock {
    return { requests: this.#requests.cut(), calls: this.#calls.cut() };
  }
}

/** A fold with its rows in a block of their own. */
export function foldedSession(folded: Folded): FoldedSession {
  const maker = new BlockMaker();
  const span = maker.add(folded);
  const { digest, shards, problems } = folded;
  return { digest, shards, problems, rows: { ...span, block: maker.block() } };
}
