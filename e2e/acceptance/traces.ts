import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { headOf } from "#shared/outline/head-of.ts";
import { digest, startDigest } from "#shared/outline/digest.ts";

const newline = 0x0a;

/** Folders with traces somewhere below them: the project's own cases, and what `ROOKERY_CASES` and `ROOKERY_CORPUS` name. */
function traceFolders(): string[] {
  const own = fileURLToPath(new URL("../cases", import.meta.url));
  const more = [process.env["ROOKERY_CASES"], process.env["ROOKERY_CORPUS"]];
  return [own, ...more].filter((folder) => folder !== undefined && folder !== "") as string[];
}

/** Data roots below those folders: `<folder>/<name>/root…`. */
export function traceRoots(): string[] {
  return traceFolders().flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((found) => found.isDirectory())
      .flatMap(({ name }) => readdirSync(join(folder, name)).map((below) => join(folder, name, below)))
      .filter((path) => /\/root[^/]*$/.test(path)),
  );
}

/** Bytes of every trace file there is. */
export function traceFiles(): Buffer[] {
  return traceFolders().flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".jsonl"))
      .map((path) => readFileSync(join(folder, path))),
  );
}

/**
 * What a fold stands at after each whole line of a file, as JSON: `[k]` after the first k of them. Lines are told by
 * their bytes alone, which is all that the reader under test has to agree with.
 */
export function foldAfterEachLine(bytes: Buffer): string[] {
  const folded = startDigest("cut");
  const states = [JSON.stringify(folded)];
  for (let start = 0, end = bytes.indexOf(newline); end !== -1; start = end + 1, end = bytes.indexOf(newline, start)) {
    digest(folded, headOf(bytes.subarray(start, end).toString("utf8").replace(/\r$/, "")), 1);
    states.push(JSON.stringify(folded));
  }
  return states;
}

/** How many whole lines the first `length` bytes hold, and the bytes of the line that they tear. */
export function cutAt(bytes: Buffer, length: number): { readonly lines: number; readonly torn: number } {
  const part = bytes.subarray(0, length);
  let lines = 0;
  for (const byte of part) if (byte === newline) lines += 1;
  return { lines, torn: length - (part.lastIndexOf(newline) + 1) };
}
