import { compareShards } from "#server/roots/layout.ts";
import { lookAtShard } from "#server/roots/shard-file.ts";
import type { ShardFile, ShardAddress } from "#server/roots/types.ts";
import { keyOf, keyText } from "./session-key.ts";

/** The shard files that are there, by session. */
export class ShardCatalog {
  readonly #files = new Map<string, ShardFile[]>();
  /** Keys of sessions of which a file was replaced since they were last taken. */
  readonly #replaced = new Set<string>();

  keys(): string[] {
    return [...this.#files.keys()];
  }

  /** The session's files, ascending by index. */
  files(key: string): readonly ShardFile[] {
    return this.#files.get(key) ?? [];
  }

  /** Adds a file or takes its newer state, and gives the key of its session. */
  put(file: ShardFile): string {
    const key = keyText(keyOf(file));
    const known = this.#files.get(key);
    const others = known?.filter(({ path }) => path !== file.path);
    this.#files.set(key, others === undefined ? [file] : [...others, file].sort(compareShards));
    return key;
  }

  /** The same for a file that only grows: of two looks at it the earlier may end later, and tells nothing then. */
  putNewer(file: ShardFile): string {
    const key = keyText(keyOf(file));
    const known = this.files(key).find(({ path }) => path === file.path);
    const isOlder = known?.inode === file.inode && file.bytes < known.bytes && file.mtimeMs <= known.mtimeMs;
    return isOlder ? key : this.put(file);
  }

  remove(file: ShardAddress): string {
    const key = keyText(keyOf(file));
    const others = this.files(key).filter(({ path }) => path !== file.path);
    if (others.length > 0) this.#files.set(key, others);
    else this.#files.delete(key);
    return key;
  }

  /** Takes the state that these files have now, and gives the keys of their sessions. */
  async lookAgain(shards: readonly ShardAddress[]): Promise<string[]> {
    const files = await Promise.all(shards.map((shard) => lookAtShard(shard)));
    const keys = shards.map((shard, i) => {
      const file = files[i] ?? null;
      return file === null ? this.remove(shard) : this.putNewer(file);
    });
    return [...new Set(keys)];
  }

  markReplaced(key: string): void {
    this.#replaced.add(key);
  }

  isReplaced(key: string): boolean {
    return this.#replaced.has(key);
  }

  /** Whether a file of the session was replaced since this was last asked. */
  takeReplaced(key: string): boolean {
    return this.#replaced.delete(key);
  }
}
