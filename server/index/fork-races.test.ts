import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import type { ShardAddress } from "#server/roots/types.ts";
import { copies, expected, family } from "./fork-family.fixture.ts";
import { openIndex } from "./open-index.ts";
import { growShard, shardPath, turn, writeShard } from "./trace.fixture.ts";

/** A file of the family that grows, becomes another or goes. */
class FamilyShard {
  readonly address: ShardAddress;
  readonly #lines: readonly string[];
  /** Lines of the family that it has, from the first one on; null: something else. */
  #has: number | null = 0;

  constructor(root: string, name: string) {
    const [session = "", number] = name.split(" ");
    const index = Number(number);
    const path = shardPath(root, session, index);
    this.address = { root, project: "p", agent: "main", session, index, dateFolder: "2025-01-06", path };
    this.#lines = (family[name] ?? "").split(/(?<=\n)/);
    mkdirSync(dirname(path), { recursive: true });
  }

  grow(lines: number): void {
    const { path } = this.address;
    if (this.#has === null) return growShard(path, turn(900, lines));
    growShard(path, this.#lines.slice(this.#has, this.#has + lines).join(""));
    this.#has += lines;
  }

  /** Becomes another file, which goes another way after some of the first lines. */
  replace(lines: number): void {
    this.#put(this.#lines.slice(0, lines).join("") + turn(600) + turn(700) + turn(800));
    this.#has = null;
  }

  remove(): void {
    rmSync(this.address.path, { force: true });
    this.#has = 0;
  }

  /** Comes to hold what the family says. */
  complete(): void {
    if (this.#has === null) this.#put(this.#lines.join(""));
    else this.grow(Infinity);
  }

  #put(text: string): void {
    const written = `${this.address.path}.new`;
    writeShard(written, text);
    renameSync(written, this.address.path);
  }
}

interface Step {
  readonly name: string;
  readonly what: "grow" | "replace" | "remove";
  readonly lines: number;
  /** Turns of the event loop before the next step; Infinity: until everything is judged. */
  readonly turns: number;
}

/** What went wrong once: a verdict of records that were replaced meanwhile, and records of a session as it had been. */
const misjudged: readonly Step[][] = [
  [
    { name: "a 2", what: "grow", lines: 4, turns: 0 },
    { name: "a 1", what: "grow", lines: 3, turns: 5 },
    { name: "e 1", what: "replace", lines: 3, turns: 2 },
  ],
  [
    { name: "a 1", what: "grow", lines: 3, turns: 0 },
    { name: "d 1", what: "grow", lines: 3, turns: 3 },
    { name: "b 1", what: "grow", lines: 3, turns: Infinity },
    { name: "c 1", what: "grow", lines: 3, turns: 0 },
  ],
];

test("the original of a fork does not depend on what happens to sessions while others are judged", async () => {
  const names = Object.keys(family);
  const step = fc.record<Step>({
    name: fc.constantFrom(...names),
    what: fc.constantFrom("grow", "grow", "grow", "replace", "remove"),
    lines: fc.integer({ min: 1, max: 19 }),
    turns: fc.constantFrom(0, 1, 2, 3, 5, 8, Infinity),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const root = tempFolder();
      const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: null });
      await index.whenReady;
      const files = new Map(names.map((name) => [name, new FamilyShard(root, name)]));
      const told: Promise<void>[] = [];
      const tell = (file: FamilyShard | undefined): void => {
        if (file !== undefined) told.push(index.touch([file.address]));
      };
      for (const { name, what, lines, turns } of steps) {
        const file = files.get(name);
        file?.[what](lines);
        tell(file);
        if (turns === Infinity) await index.sweep();
        else for (let i = 0; i < turns; i++) await new Promise(setImmediate);
      }
      for (const file of files.values()) {
        file.complete();
        tell(file);
      }
      await Promise.all(told);
      await index.sweep();
      expect(copies(index)).toEqual(expected);
      await index.close();
    }),
    { numRuns: 25, examples: misjudged.map((steps) => [steps]) },
  );
});
