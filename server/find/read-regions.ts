import { closeSync } from "node:fs";
import { dirname } from "node:path";
import { maxLineBytes, readBytes } from "#server/roots/line-buffer.ts";
import { openShard, staysInRoot } from "#server/roots/open-shard.ts";
import { readAtOnce } from "#server/roots/read-at-once.ts";
import { ShardSource } from "#server/roots/shard-source.ts";
import type { RootProblem, ShardFile } from "#server/roots/types.ts";

const newline = 0x0a;

/** Takes a region of whole lines, or null for a line that is too long to be held. Its bytes are lent until it returns. */
export type OnRegion = (region: Buffer | null) => void | Promise<void>;

/** Reads shards in regions of whole lines, as an index has read them. One for each search. */
export class RegionReader {
  readonly #signal: AbortSignal;
  /** One for all small files: new ones would pile up until they are collected. */
  readonly #buffer = Buffer.allocUnsafeSlow(readBytes);
  /** By folder: whether no link leads to it from its root. */
  readonly #folders = new Map<string, boolean>();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Reads the first `toByte` bytes, which end with a line. Gives what went wrong; the regions before it were told. */
  async read(file: ShardFile, toByte: number, onRegion: OnRegion): Promise<RootProblem | null> {
    const small = toByte <= readBytes ? this.#readSmall(file, toByte) : null;
    if (small === null) return this.#readLarge(file, toByte, onRegion);
    if (small.length > 0) await onRegion(small);
    return null;
  }

  /** A small file whole; null when anything is out of the ordinary: then the careful way says what. */
  #readSmall(file: ShardFile, toByte: number): Buffer | null {
    const { path, inode } = file;
    const content = this.#buffer.subarray(0, toByte);
    try {
      return this.#isInRoot(file) && readAtOnce({ path, inode }, content, 0) ? content : null;
    } catch {
      return null; // its folder is not there
    }
  }

  #isInRoot({ path, root }: ShardFile): boolean {
    const folder = dirname(path);
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const stays = staysInRoot(path, root);
    this.#folders.set(folder, stays);
    return stays;
  }

  async #readLarge(file: ShardFile, toByte: number, onRegion: OnRegion): Promise<RootProblem | null> {
    const opened = openShard(file);
    if (opened.handle === null) return opened.problem;
    const source = new ShardSource(opened.handle, file.path, Math.min(opened.bytes, toByte), undefined);
    try {
      await this.#regions(source, onRegion);
      return source.problem;
    } finally {
      closeSync(opened.handle);
    }
  }

  async #regions(source: ShardSource, onRegion: OnRegion): Promise<void> {
    let buffer = Buffer.allocUnsafe(2 * readBytes);
    let held = 0;
    let skipping = false;
    for (let position = 0; !this.#signal.aborted;) {
      if (held === buffer.length) buffer = grown(buffer);
      const read = await source.read(buffer, held, position, readBytes);
      if (read === 0) return;
      position += read;
      const filled = held + read;
      let start = 0;
      if (skipping) {
        const end = buffer.subarray(0, filled).indexOf(newline);
        if (end === -1) continue; // held stays 0: what is too long is overwritten
        await onRegion(null);
        skipping = false;
        start = end + 1;
      }
      const last = buffer.lastIndexOf(newline, filled - 1);
      if (last >= start) await onRegion(buffer.subarray(start, last + 1));
      const rest = Math.max(start, last + 1);
      held = filled - rest;
      if (held > maxLineBytes) [held, skipping] = [0, true];
      else buffer.copyWithin(0, rest, filled);
    }
  }
}

function grown(buffer: Buffer): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(Math.min(2 * buffer.length, maxLineBytes + 2 * readBytes));
  buffer.copy(larger);
  return larger;
}
