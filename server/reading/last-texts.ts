import { parseLine } from "#shared/omni/parse.ts";
import { keyText } from "#server/index/session-key.ts";
import type { SessionIndex, SessionKey, SessionRecord, ShardRecord } from "#server/index/types.ts";
import { KeyedRuns } from "#server/roots/keyed-runs.ts";
import type { LineMarks } from "./line-marks.ts";
import { readLineText } from "./line-text.ts";

const sessionsKept = 2000;
const readsAtOnce = 4;
const mostCharacters = 200;
const WORDS = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** The newest words of sessions. They stand in bodies, so they are read when somebody asks, and told when they are there. */
export class LastTexts {
  readonly #index: Pick<SessionIndex, "byId">;
  readonly #marks: LineMarks;
  /** Words with the message they come from; the one unused for longest stands first. */
  readonly #kept = new Map<string, { readonly at: number; readonly text: string | null }>();
  readonly #wanted = new Map<string, SessionKey>();
  readonly #reads = new KeyedRuns(readsAtOnce, (name) => this.#read(name));
  readonly #listeners = new Set<(key: SessionKey) => void>();

  constructor(index: Pick<SessionIndex, "byId">, marks: LineMarks) {
    this.#index = index;
    this.#marks = marks;
  }

  /** The last line with words of the session's last assistant text, or of an earlier one, or null, until that is read. */
  readonly of = ({ key, digest }: SessionRecord): string | null => {
    if (digest.lastTextAt === null) return null;
    const name = keyText(key);
    const kept = this.#kept.get(name);
    if (kept?.at !== digest.lastTextAt) {
      this.#wanted.set(name, key);
      this.#reads.request(name);
    }
    return kept?.text ?? null;
  };

  /** Calls back with each session whose words have been read; the answer ends it. */
  subscribe(listener: (key: SessionKey) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when all words that were asked for have been read. */
  settled(): Promise<void> {
    return this.#reads.idle();
  }

  async #read(name: string): Promise<void> {
    const key = this.#wanted.get(name);
    this.#wanted.delete(name);
    const record = key && this.#index.byId(key.id).find((each) => keyText(each.key) === name);
    const at = record?.digest.lastTextAt ?? null;
    if (record === undefined || at === null) return;
    const text = await this.#lastLine(record, at).catch(() => null); // a file that is gone has said its last
    this.#kept.delete(name);
    this.#kept.set(name, { at, text });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > sessionsKept && oldest !== undefined) this.#kept.delete(oldest);
    if (text !== null) for (const listener of this.#listeners) listener(record.key);
  }

  async #lastLine({ shards }: SessionRecord, at: number): Promise<string | null> {
    const place = placeOfMessage(shards, at);
    const line = place && (await readLineText(this.#marks, place.shard, place.line));
    return line === null ? null : lastLineOf(line);
  }
}

/** The file and line of the message with that index in the session. */
function placeOfMessage(shards: readonly ShardRecord[], at: number): { shard: ShardRecord; line: number } | null {
  let before = 0;
  for (const shard of shards) {
    if (at < before + shard.lines) return { shard, line: at - before + 1 };
    before += shard.lines;
  }
  return null;
}

function lastLineOf(line: string): string | null {
  const parsed = parseLine(line);
  const payload: Readonly<Record<string, unknown>> = parsed.kind === "message" ? { ...parsed.message.payload } : {};
  const text = payload["text"];
  const lines = typeof text === "string" ? text.trim().split("\n") : [];
  // the end of a code block, or a rule, says nothing
  const last = (lines.findLast((each) => WORDS.test(each)) ?? lines.at(-1) ?? "").trim();
  if (last === "") return null;
  // twice as many units hold as many characters
  return Array.from(last.slice(0, 2 * mostCharacters))
    .slice(0, mostCharacters)
    .join("");
}
