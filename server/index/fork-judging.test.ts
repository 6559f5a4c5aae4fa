import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import type { ShardFile } from "#server/roots/types.ts";
import { Archive } from "./archive.ts";
import { foldWhole } from "./fold-session.ts";
import { Forks } from "./forks.ts";
import { foldedSession } from "./row-block.ts";
import { SessionReader } from "./session-reader.ts";
import { keyOf, keyText } from "./session-key.ts";
import { growShard, meta, shardPath, turn, writeShard } from "./trace.fixture.ts";

/** Sessions whose copies are told, and changes to them that happen within one turn of the event loop. */
class Judged {
  readonly #root = tempFolder();
  readonly #archive = new Archive();
  readonly #reader: SessionReader;
  forks = new Forks(this.#archive);

  constructor() {
    const archive = this.#archive;
    archive.onTouched = (touched) => this.forks.note(touched);
    archive.onRemoved = (record) => this.forks.forget(record);
    const fold = async (files: readonly ShardFile[]) => foldedSession(await foldWhole(files));
    const nothing = { isSample: () => false, onProblem: () => undefined, heads: null };
    this.#reader = new SessionReader({ archive, foldWhole: fold, ...nothing });
  }

  /** Folds a session that the trace says; it is there only when what this gives is called. */
  async fold(id: string, trace: string, version = 1): Promise<() => void> {
    const path = shardPath(this.#root, id, version);
    writeShard(path, trace);
    const file = this.#file(id, path);
    const folded = foldedSession(await foldWhole([file]));
    return () => void this.#archive.replace(keyOf(file), folded, false);
  }

  grow(id: string, text: string): void {
    const path = shardPath(this.#root, id);
    growShard(path, text);
    const file = this.#file(id, path);
    void this.#reader.update(keyText(keyOf(file)), [file], false);
  }

  remove(id: string): void {
    for (const record of this.#archive.sessions.byId(id)) this.#archive.remove(record);
  }

  /** From here on nothing is judged, as if a process had stored each change and died. */
  crash(): void {
    this.#archive.onTouched = () => undefined;
  }

  /** Begins with what is stored. */
  restart(): void {
    this.forks = new Forks(this.#archive);
    this.#archive.onTouched = (touched) => this.forks.note(touched);
    this.forks.restore(this.#archive.sessions.all(), false);
  }

  /** From whom the session copied how many messages. */
  copied(id: string): readonly [string, number] | null {
    const copied = this.#archive.sessions.byId(id)[0]?.copied ?? null;
    return copied === null ? null : [copied.from.id, copied.messages];
  }

  #file(session: string, path: string): ShardFile {
    const { size, mtimeMs, ino } = statSync(path);
    const place = { root: this.#root, project: "p", agent: "main", session, index: 1, dateFolder: "2025-01-06" };
    return { ...place, path, bytes: size, mtimeMs, inode: ino };
  }
}

const opening = turn(10)
  .split(/(?<=\n)/)
  .slice(0, 2)
  .join("");
const original = meta("a") + turn(10) + turn(20);
const copy = meta("b", 100) + turn(10) + turn(20) + turn(30);

test.each<[string, (judged: Judged) => Promise<() => void>, readonly [string, number] | null]>([
  ["the copy becomes another", (judged) => judged.fold("b", meta("b", 100) + opening + turn(300) + turn(310), 2), null],
  ["the original becomes another", (judged) => judged.fold("a", meta("a") + opening + turn(300), 2), null],
  ["the original goes on otherwise", (judged) => judged.fold("a", meta("a") + turn(10) + turn(300), 2), ["a", 6]],
  ["the original goes", (judged) => Promise.resolve(() => judged.remove("a")), null],
  ["the copy goes", (judged) => Promise.resolve(() => judged.remove("b")), null],
  ["the original grows", (judged) => Promise.resolve(() => judged.grow("a", turn(30))), ["a", 18]],
  ["the copy grows", (judged) => Promise.resolve(() => judged.grow("b", turn(40))), ["a", 12]],
])("%s while the two are compared", async (_what, prepare, expected) => {
  const judged = new Judged();
  const changes = [await judged.fold("a", original), await judged.fold("b", copy), await prepare(judged)];
  for (const change of changes) change();
  await judged.forks.idle();
  expect(judged.copied("b")).toEqual(expected);
});

test("a copy that grows while it is compared with one session is compared as it is by then with the next", async () => {
  const judged = new Judged();
  for (const [id, trace] of [
    ["a", meta("a") + opening],
    ["b", copy],
  ] as const) {
    (await judged.fold(id, trace))();
    await judged.forks.idle();
  }
  const appear = await judged.fold("c", meta("c", 200) + opening);
  appear();
  judged.grow("c", copy.slice((meta("b", 100) + opening).length));
  await judged.forks.idle();
  expect(judged.copied("c")).toEqual(["b", 18]);
});

test.each([
  ["begins as it did", meta("a") + opening + turn(300)],
  ["begins otherwise", meta("a") + turn(300)],
])(
  "what was judged before the original became another, which %s, is not believed after a crash",
  async (_how, other) => {
    const judged = new Judged();
    for (const change of [await judged.fold("a", original), await judged.fold("b", copy)]) change();
    await judged.forks.idle();
    expect(judged.copied("b")).toEqual(["a", 12]);
    judged.crash();
    (await judged.fold("a", other, 2))();
    judged.restart();
    await judged.forks.idle();
    expect(judged.copied("b")).toBeNull();
  },
);
