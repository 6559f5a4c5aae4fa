import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import * as z from "zod";
import { startDigest } from "#shared/outline/digest.ts";
import { hashText } from "#shared/outline/string-facts.ts";

/** Goes up when what is stored, or how a trace is folded, changes: another version's folder is not read. */
const VERSION = 6;
const FOLDER = /^index-v\d+$/;
/** Stands for the form of a digest: what another build of the product stored may lack fields, and is not read. */
const DIGEST_FORM = hashText(JSON.stringify(startDigest()));

const fileMark = z.object({ name: z.string(), bytes: z.number(), crc: z.number() });
const manifest = z.object({
  version: z.literal(VERSION),
  digestForm: z.number(),
  /** Names the files that belong together. */
  generation: z.number().int(),
  /** Whether every session's copies had been looked for. */
  settled: z.boolean(),
  sessions: fileMark,
  requests: fileMark,
  calls: fileMark,
});

type FileMark = z.infer<typeof fileMark>;

/** Gives the contents of a file piece by piece, each made when it is asked for. */
type Pieces = () => Iterable<Uint8Array>;

/** What makes the three files of one generation. */
export interface FileSources {
  readonly sessions: Pieces;
  readonly requests: Pieces;
  readonly calls: Pieces;
}

/** The three files of one generation. */
export interface StoredFiles {
  readonly sessions: Uint8Array;
  readonly requests: Uint8Array;
  readonly calls: Uint8Array;
}

/** A generation as it was stored. */
export interface StoredGeneration {
  readonly generation: number;
  readonly settled: boolean;
  readonly files: StoredFiles;
}

/**
 * The folder in which an index is kept. A generation's files are written under new names, and the manifest that names
 * them is replaced last, in one step: a process that dies in between leaves the generation before.
 */
export class CacheFolder {
  readonly path: string;
  readonly #parent: string;

  constructor(cacheDir: string) {
    this.#parent = cacheDir;
    this.path = join(cacheDir, `index-v${String(VERSION)}`);
  }

  /** Path of the log of what changed since that generation. */
  logPath(generation: number): string {
    return join(this.path, `changes-${String(generation)}.jsonl`);
  }

  /** The stored generation; null when there is none. @throws when there is one that cannot be used, saying why */
  async read(): Promise<StoredGeneration | null> {
    const text = await readFile(join(this.path, "manifest.json"), "utf8").catch(notThere);
    if (text === null) return null;
    const { generation, settled, digestForm, ...marks } = manifest.parse(JSON.parse(text));
    if (digestForm !== DIGEST_FORM) return null;
    const [sessions, requests, calls] = await Promise.all(
      [marks.sessions, marks.requests, marks.calls].map((mark) => this.#readMarked(mark)),
    );
    if (sessions === undefined || requests === undefined || calls === undefined) throw new Error("a file is missing");
    return { generation, settled, files: { sessions, requests, calls } };
  }

  /** Makes the folder. @throws when it cannot be written to */
  async prepare(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
  }

  /**
   * Stores a generation and forgets the others, those of other versions too: one file after the other, so that at most
   * one piece of them is in memory. `beforeSwitch` runs before it counts, and says whether it is settled. Gives the
   * bytes that it takes. One that cannot be stored leaves nothing: a disk that is full has no room for halves.
   */
  async write(generation: number, files: FileSources, beforeSwitch: () => Promise<boolean>): Promise<number> {
    await this.prepare();
    const bytes = await this.#store(generation, files, beforeSwitch).catch(async (error: unknown) => {
      const kinds = [`requests-${String(generation)}.arrow`, `calls-${String(generation)}.arrow`];
      for (const name of [...kinds, `sessions-${String(generation)}.jsonl`, "manifest.tmp"]) {
        await rm(join(this.path, name), { force: true }).catch(() => undefined); // what failed first is what is told
      }
      throw error;
    });
    await this.#sweep(generation);
    return bytes;
  }

  async #store(generation: number, files: FileSources, beforeSwitch: () => Promise<boolean>): Promise<number> {
    const requests = await this.#writeMarked(`requests-${String(generation)}.arrow`, files.requests);
    const calls = await this.#writeMarked(`calls-${String(generation)}.arrow`, files.calls);
    const sessions = await this.#writeMarked(`sessions-${String(generation)}.jsonl`, files.sessions);
    const settled = await beforeSwitch();
    const text = JSON.stringify({
      version: VERSION,
      digestForm: DIGEST_FORM,
      generation,
      settled,
      sessions,
      requests,
      calls,
    });
    await writeFile(join(this.path, "manifest.tmp"), text, { mode: 0o600 });
    await rename(join(this.path, "manifest.tmp"), join(this.path, "manifest.json"));
    return sessions.bytes + requests.bytes + calls.bytes;
  }

  async #sweep(generation: number): Promise<void> {
    const kept = `-${String(generation)}.`;
    const files = await readdir(this.path);
    const stale = files.filter((name) => /^(sessions|requests|calls|changes)-/.test(name) && !name.includes(kept));
    for (const name of stale) await rm(join(this.path, name), { force: true });
    const versions = (await readdir(this.#parent)).filter((name) => FOLDER.test(name));
    for (const name of versions) {
      const path = join(this.#parent, name);
      if (path !== this.path) await rm(path, { recursive: true, force: true });
    }
  }

  async #writeMarked(name: string, pieces: Pieces): Promise<FileMark> {
    const handle = await open(join(this.path, name), "w", 0o600);
    try {
      let [bytes, crc] = [0, 0];
      for (const piece of pieces()) {
        await handle.writeFile(piece); // goes on where the last one ended
        bytes += piece.length;
        crc = crc32(piece, crc);
      }
      return { name, bytes, crc };
    } finally {
      await handle.close();
    }
  }

  async #readMarked({ name, bytes, crc }: FileMark): Promise<Uint8Array> {
    if (!/^[a-z]+-\d+\.[a-z]+$/.test(name)) throw new Error(`${name} is no file of this cache`);
    const content = await readFile(join(this.path, name));
    if (content.length !== bytes || crc32(content) !== crc) throw new Error(`${name} is not what was written`);
    return content;
  }
}

/** For `catch`: null when the file is not there. */
export function notThere(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
