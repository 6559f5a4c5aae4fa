import { readRange } from "#server/roots/byte-range.ts";
import { keyText } from "#server/index/session-key.ts";
import type { IndexChange, SessionIndex, SessionKey } from "#server/index/types.ts";

/** Bytes at the end of a trace in which lines are looked for that came before their echo was asked for. */
const lookBackBytes = 4 * 1024 * 1024;
/** Lines that are kept in mind. */
const mostLines = 20_000;

/**
 * Tells when a line that came by a stream has also been read from its trace, which somebody else writes: either may
 * come first. Each line on disk answers for one line of the stream, since equal lines may be two messages.
 */
export class TailEcho {
  readonly #index: Pick<SessionIndex, "byId" | "subscribe" | "touch">;
  readonly #key: SessionKey;
  readonly #unsubscribe: () => void;
  readonly #ready: Promise<void>;
  /** Lines of the trace that nobody has asked for yet, with how often. */
  readonly #seen = new Map<string, number>();
  readonly #waiting = new Set<{ readonly line: string; readonly found: () => void }>();

  constructor(index: Pick<SessionIndex, "byId" | "subscribe" | "touch">, key: SessionKey) {
    this.#index = index;
    this.#key = key;
    this.#ready = this.#lookBack();
    this.#unsubscribe = index.subscribe((change) => this.#hear(change));
  }

  /** Resolves with true once the line is on disk and published, with false after `withinMs`. */
  async heard(line: string, withinMs: number): Promise<boolean> {
    await this.#ready;
    if (this.#take(line)) return true;
    let timer: NodeJS.Timeout | undefined;
    const found = new Promise<boolean>((resolve) => {
      const waiting = { line, found: () => resolve(true) };
      this.#waiting.add(waiting);
      timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        resolve(false);
      }, withinMs);
    });
    void this.#index.touch(this.#lastFile());
    return found.finally(() => clearTimeout(timer));
  }

  close(): void {
    this.#unsubscribe();
    for (const { found } of this.#waiting) found();
  }

  #hear(change: IndexChange): void {
    if (change.type !== "session" || change.grown === null) return;
    if (keyText(change.record.key) !== keyText(this.#key)) return;
    for (const line of change.grown.lines) this.#note(line);
  }

  #note(line: string): void {
    const waiting = [...this.#waiting].find((each) => each.line === line);
    if (waiting !== undefined) {
      this.#waiting.delete(waiting);
      waiting.found();
      return;
    }
    const times = this.#seen.get(line);
    this.#seen.set(line, times === undefined ? 1 : times + 1);
    const [eldest] = this.#seen.keys();
    if (this.#seen.size > mostLines && eldest !== undefined) this.#seen.delete(eldest);
  }

  #take(line: string): boolean {
    const times = this.#seen.get(line);
    if (times === undefined) return false;
    if (times === 1) this.#seen.delete(line);
    else this.#seen.set(line, times - 1);
    return true;
  }

  /** The end of what was read already, without the part of a line that it begins with. */
  async #lookBack(): Promise<void> {
    const shard = this.#record()?.shards.at(-1);
    if (shard === undefined) return;
    const from = Math.max(0, shard.readBytes - lookBackBytes);
    const { bytes } = await readRange(shard.file, from, shard.readBytes);
    const lines = (bytes ?? Buffer.alloc(0)).toString("utf8").split("\n");
    for (const line of lines.slice(from === 0 ? 0 : 1, -1)) this.#note(line.replace(/\r$/, ""));
  }

  #record() {
    return this.#index.byId(this.#key.id).find(({ key }) => keyText(key) === keyText(this.#key));
  }

  #lastFile() {
    const shard = this.#record()?.shards.at(-1);
    return shard === undefined ? [] : [shard.file];
  }
}
