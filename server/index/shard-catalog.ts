import { compareShards } from "#server/roots/layout.ts";
import type { ShardFile } from "#server/roots/types.ts";
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
    const others = this.files(key).filter(({ path }) => path !== file.path);
    this.#files.set(key, [...others, file].sort(compareShards));
    return key;
  }

  remove(file: ShardFile): string {
    const key = keyText(keyOf(file));
    const others = this.files(key).filter(({ path }) => path !== file.path);
    if (others.length > 0) this.#files.set(key, others);
    else this.#files.delete(key);
    return key;
  }

  markReplaced(key: string): void {
    this.#replaced.add(key);
  }

  /** Whether a file of the session was replaced since this was last asked. */
  takeReplaced(key: string): boolean {
    return this.#replaced.delete(key);
  }
}
