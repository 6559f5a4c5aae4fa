import { appendFileSync, renameSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LineBuffer, maxLineBytes } from "./line-buffer.ts";
import { type LinesRead, readLines, type ReadLinesOptions, resumeFrom } from "./line-reader.ts";
import { createReadMeter } from "./read-meter.ts";
import { tempFolder, writeFile } from "./temp-root.fixture.ts";

interface Seen {
  line: number;
  byte: number;
  bytes: number;
  hex: string;
}

/** What any reader must give, said the simplest way. */
function expectedLines(content: Uint8Array): Seen[] {
  const seen: Seen[] = [];
  let byte = 0;
  for (let end = content.indexOf(10); end !== -1; end = content.indexOf(10, byte)) {
    const hex = Buffer.from(content.subarray(byte, end)).toString("hex");
    seen.push({ line: seen.length + 1, byte, bytes: end - byte, hex });
    byte = end + 1;
  }
  return seen;
}

/** Bytes as damage makes them: newlines, CR, NUL, BOM and halves of characters. */
const damaged = fc
  .array(
    fc.constantFrom(
      [10],
      [13, 10],
      [0],
      [0xef, 0xbb, 0xbf],
      [0xe4, 0xbd],
      [0xa0],
      [0x7b, 0x7d],
      [0xed, 0xa0, 0x80],
      [0xff],
    ),
    { maxLength: 60 },
  )
  .map((pieces) => Uint8Array.from(pieces.flat()));

async function readAll(
  path: string,
  options: Partial<ReadLinesOptions> = {},
): Promise<{ seen: Seen[]; texts: (string | null)[]; read: LinesRead }> {
  const seen: Seen[] = [];
  const texts: (string | null)[] = [];
  const read = await readLines(
    path,
    { fromByte: 0, fromLine: 1, ...options },
    ({ line, byte, bytes, buffer, text }) => {
      seen.push({ line, byte, bytes, hex: buffer?.toString("hex") ?? "oversized" });
      texts.push(text);
    },
  );
  return { seen, texts, read };
}

describe("cutting bytes into lines", () => {
  test("gives the same lines however the bytes are split into reads", () => {
    fc.assert(
      fc.property(damaged, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (content, sizes) => {
        const lines = new LineBuffer(0, 1, 3);
        const seen: Seen[] = [];
        for (let at = 0, turn = 0; at < content.length; turn += 1) {
          const { buffer, offset } = lines.space();
          const read = Math.min(buffer.length - offset, sizes[turn % sizes.length] ?? 1, content.length - at);
          buffer.set(content.subarray(at, at + read), offset);
          at += read;
          for (const { line, byte, bytes, buffer: stored } of lines.lines(read)) {
            seen.push({ line, byte, bytes, hex: stored?.toString("hex") ?? "oversized" });
          }
        }
        expect(seen).toEqual(expectedLines(content));
        expect(lines.endByte + lines.unfinishedBytes).toBe(content.length);
      }),
    );
  });

  test("never delivers a part of a line, wherever the file is cut, and goes on when the rest comes", async () => {
    const folder = tempFolder();
    let files = 0;
    await fc.assert(
      fc.asyncProperty(damaged, fc.nat(), async (content, cut) => {
        const at = cut % (content.length + 1);
        files += 1;
        const path = writeFile(folder, `${String(files)}.jsonl`, content.subarray(0, at));
        const first = await readAll(path);
        const all = expectedLines(content);
        expect(first.seen).toEqual(all.filter(({ byte, bytes }) => byte + bytes < at));
        expect(first.read.endByte + first.read.unfinishedBytes).toBe(at);
        appendFileSync(path, content.subarray(at));
        const second = await readAll(path, resumeFrom(first.read));
        expect([...first.seen, ...second.seen]).toEqual(all);
      }),
      { numRuns: 60 },
    );
  });
});

describe("reading a file", () => {
  test("decodes characters across the edge of a read and drops only the CR from the text", async () => {
    const long = "企鹅".repeat(400_000);
    const path = writeFile(tempFolder(), "s_001.jsonl", `${long}\r\n\ufeffé\n\n\u2028\u0000\r\r\n`);
    const { texts, seen } = await readAll(path);
    expect(texts[0] === long).toBe(true);
    expect(texts.slice(1)).toEqual(["\ufeffé", "", "\u2028\u0000\r"]);
    expect(seen[0]?.bytes).toBe(2_400_001);
  });

  test("starts and stops at the given bytes", async () => {
    const path = writeFile(tempFolder(), "s_001.jsonl", "aa\nbb\ncc\ndd\n");
    const { texts, read } = await readAll(path, { fromByte: 3, fromLine: 2, toByte: 10 });
    expect(texts).toEqual(["bb", "cc"]);
    expect(read).toEqual({ endByte: 9, endLine: 4, unfinishedBytes: 1, problem: null });
  });

  test("an empty file has no line", async () => {
    const { seen, read } = await readAll(writeFile(tempFolder(), "s_001.jsonl"));
    expect([seen, read]).toEqual([[], { endByte: 0, endLine: 1, unfinishedBytes: 0, problem: null }]);
  });

  test("waits for the receiver and stops where it aborts", async () => {
    const path = writeFile(tempFolder(), "s_001.jsonl", "1\n2\n3\n4\n");
    const abort = new AbortController();
    const taken: number[] = [];
    const read = await readLines(path, { fromByte: 0, fromLine: 1, signal: abort.signal }, async ({ line }) => {
      await new Promise(setImmediate);
      taken.push(line);
      if (line === 2) abort.abort();
    });
    expect(taken).toEqual([1, 2]);
    expect(read).toEqual({ endByte: 4, endLine: 3, unfinishedBytes: 0, problem: null });
  });

  test("passes over a line above the limit without holding it, and reads on", async () => {
    const giant = Buffer.alloc(maxLineBytes + 2_000_000, "x");
    const path = writeFile(
      tempFolder(),
      "s_001.jsonl",
      Buffer.concat([Buffer.from("before\n"), giant, Buffer.from("\nafter\n")]),
    );
    const { seen, texts } = await readAll(path);
    expect(texts).toEqual(["before", null, "after"]);
    expect(seen[1]).toMatchObject({ line: 2, byte: 7, bytes: giant.length, hex: "oversized" });
  });

  test("delivers a line of tens of megabytes whole", async () => {
    const image = Buffer.alloc(20_000_000, "A");
    const path = writeFile(tempFolder(), "s_001.jsonl", Buffer.concat([image, Buffer.from("\n")]));
    let same = false;
    await readLines(path, { fromByte: 0, fromLine: 1 }, ({ buffer }) => {
      same = buffer?.equals(image) ?? false;
    });
    expect(same).toBe(true);
  });

  test("reads only the new bytes of a line that grows without an end", async () => {
    const path = writeFile(tempFolder(), "s_001.jsonl", Buffer.alloc(3_000_000, "x"));
    let { read } = await readAll(path);
    appendFileSync(path, "y".repeat(1000));
    const meter = createReadMeter();
    ({ read } = await readAll(path, { ...resumeFrom(read), meter }));
    expect([meter.bytes, read.unfinishedBytes]).toEqual([1000, 3_001_000]);
    appendFileSync(path, "\n");
    expect((await readAll(path, resumeFrom(read))).seen).toMatchObject([{ line: 1, byte: 0, bytes: 3_001_000 }]);
  });

  test("a file that shrank below the start gives nothing and no error", async () => {
    const path = writeFile(tempFolder(), "s_001.jsonl", "aa\nbb\n");
    truncateSync(path, 2);
    const { seen, read } = await readAll(path, { fromByte: 6, fromLine: 3 });
    expect([seen, read.problem]).toEqual([[], null]);
  });

  test("a missing file, a link and a replaced file are problems, not exceptions", async () => {
    const folder = tempFolder();
    const path = writeFile(folder, "s_001.jsonl", "a\n");
    symlinkSync(path, join(folder, "link_001.jsonl"));
    expect((await readAll(join(folder, "none_001.jsonl"))).read.problem?.reason).toContain("ENOENT");
    expect((await readAll(join(folder, "link_001.jsonl"))).read.problem?.reason).toContain("ELOOP");
    expect((await readAll(folder)).read.problem?.reason).toContain("no regular file");
    const read = await readLines({ path, inode: 1 }, { fromByte: 0, fromLine: 1 }, () => undefined);
    expect(read.problem?.reason).toContain("taken the place");
  });

  test("a folder on the way that became a link is not followed", async () => {
    const root = tempFolder();
    const path = writeFile(root, "p/s_001.jsonl", "a\n");
    const place = { root, path };
    expect((await readLines(place, { fromByte: 0, fromLine: 1 }, () => undefined)).endLine).toBe(2);
    renameSync(join(root, "p"), join(root, "q"));
    symlinkSync(join(root, "q"), join(root, "p"));
    expect((await readLines(place, { fromByte: 0, fromLine: 1 }, () => undefined)).problem?.reason).toContain("link");
  });
});
