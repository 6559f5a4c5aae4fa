import { resolve } from "node:path";
import { scanRoot } from "#server/roots/scan.ts";
import type { Archive } from "./archive.ts";
import type { ReadingQueue } from "./reading-queue.ts";
import type { ShardCatalog } from "./shard-catalog.ts";

/** What samples are shown through. */
export interface SampleParts {
  readonly archive: Archive;
  readonly catalog: ShardCatalog;
  readonly queue: ReadingQueue;
}

/** The sample sessions, which stand in as long as no real session exists. */
export class SampleSessions {
  readonly #parts: SampleParts;
  /** Where they lie, once they were asked for. */
  #root: string | null = null;
  /** Whether they stand in now. */
  shown = false;

  constructor(parts: SampleParts) {
    this.#parts = parts;
  }

  /** Has them read if no session is there; `write` writes them and gives their root. */
  async standIn(write: () => Promise<string>): Promise<void> {
    const { archive, catalog, queue } = this.#parts;
    if (archive.sessions.size > 0) return;
    this.#root = resolve(await write());
    const scan = await scanRoot(this.#root);
    if (archive.sessions.size > 0) return; // a real one has come meanwhile
    this.shown = true;
    for (const file of scan.shards) queue.notice(catalog.put(file));
  }

  /** A real session is there: they go. */
  drop(): void {
    if (!this.shown) return;
    this.shown = false;
    const { archive } = this.#parts;
    for (const record of archive.sessions.all()) if (record.sample) archive.remove(record);
  }

  /** Whether what lies under that root is a sample. */
  isSample(root: string): boolean {
    return root === this.#root;
  }
}
