import { decodeHeads, type HeadBlock } from "#shared/outline/columns.ts";
import { apply, type Outline, startOutline } from "#shared/outline/outline.ts";
import { keyText } from "#server/index/session-key.ts";
import type { SessionKey, SessionRecord } from "#server/index/types.ts";
import type { HeadBlocks } from "./head-blocks.ts";

const outlinesKept = 16;
/** Beyond this a first fold would keep its asker waiting for seconds; the page folds such sessions by itself. */
const mostBytes = 16 * 1024 * 1024;

interface Folded {
  readonly outline: Outline;
  /** Per shard, in their order: which file, and how many of its lines are folded. */
  shards: { readonly inode: number; readonly lines: number }[];
  /** Folds of one session run one after the other. */
  turn: Promise<void>;
}

/** Outlines of the sessions that were looked at last, folded on as they grow. */
export class Outlines {
  readonly #heads: HeadBlocks;
  readonly #kept = new Map<string, Folded>();

  constructor(heads: HeadBlocks) {
    this.#heads = heads;
  }

  /**
   * The session's outline as far as the index has read it; null when the session is too large to fold in passing.
   * @throws ApiProblem when a shard cannot be read
   */
  async of(record: SessionRecord): Promise<Outline | null> {
    if (record.shards.reduce((sum, { readBytes }) => sum + readBytes, 0) > mostBytes) return null;
    const folded = this.#foldedOf(record);
    const turn = folded.turn.then(() => this.#foldOn(folded, record));
    folded.turn = turn.catch(() => undefined);
    await turn;
    return folded.outline;
  }

  /** Forgets a session whose files were written anew. */
  forget(key: SessionKey): void {
    this.#kept.delete(keyText(key));
  }

  #foldedOf(record: SessionRecord): Folded {
    const name = keyText(record.key);
    const kept = this.#kept.get(name);
    this.#kept.delete(name);
    const folded =
      kept !== undefined && growsOn(kept, record)
        ? kept
        : { outline: startOutline(record.key.id), shards: [], turn: Promise.resolve() };
    this.#kept.set(name, folded); // put last: the first is the one unused for longest
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > outlinesKept && oldest !== undefined) this.#kept.delete(oldest);
    return folded;
  }

  async #foldOn(folded: Folded, record: SessionRecord): Promise<void> {
    for (const [at, shard] of record.shards.entries()) {
      const done = folded.shards[at]?.lines ?? 0; // a shard that is not there yet has nothing folded
      if (done >= shard.lines) continue;
      for (const block of await this.#heads.read(shard, done + 1, shard.lines)) {
        for (const head of decodeHeads(JSON.parse(block) as HeadBlock).heads) {
          apply(folded.outline, head, shard.file.index);
        }
      }
      folded.shards[at] = { inode: shard.file.inode, lines: shard.lines };
    }
  }
}

/** Whether the session only has more than was folded: more lines in its last file, or files after it. */
function growsOn({ shards }: Folded, record: SessionRecord): boolean {
  return shards.every(({ inode, lines }, at) => {
    const now = record.shards[at];
    const isLast = at === shards.length - 1;
    return now?.file.inode === inode && (isLast ? now.lines >= lines : now.lines === lines);
  });
}
