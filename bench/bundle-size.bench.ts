import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dist } from "./browser.ts";

/*
 * What a reader downloads before the first page is there (needs `npm run build`): the scripts that index.html names and
 * all that they import at once, against the same with every lazy part; gzip, KB.
 */

const web = join(dist, "web");
const html = readFileSync(join(web, "index.html"), "utf8");
const entries = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path as string);

/** The chunks a chunk imports, at once or, with `lazily`, when they are wanted. */
function importsOf(path: string, lazily: boolean): string[] {
  const text = readFileSync(join(web, path), "utf8");
  const pattern = lazily
    ? /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g
    : /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;
  return [...text.matchAll(pattern)].map(([, file]) => `/assets/${String(file)}`);
}

function reach(from: readonly string[], lazily: boolean): Set<string> {
  const seen = new Set<string>();
  for (const waiting = [...from]; waiting.length > 0;) {
    const path = waiting.pop() as string;
    if (seen.has(path)) continue;
    seen.add(path);
    waiting.push(...importsOf(path, false), ...(lazily ? importsOf(path, true) : []));
  }
  return seen;
}

const sizeOf = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(web, path))).length, 0) / 1024;

const first = reach(entries, false);
const pages = [...first].flatMap((path) => importsOf(path, true)).filter((path) => /\/(sessions?)-page/.test(path));
const all = reach(entries, true);
const whole = sizeOf(all);
const lines: readonly (readonly [string, Iterable<string>])[] = [
  ["shell", first],
  ...pages.map((page) => [`shell and ${page.replace(/^.*\/|-[^-]*$/g, "")}`, reach([...first, page], false)] as const),
];
for (const [name, paths] of lines) {
  const size = sizeOf(paths);
  console.log(
    `${name.padEnd(28)} ${size.toFixed(1).padStart(7)} KB gzip  ${((100 * size) / whole).toFixed(0)} % of all`,
  );
}
console.log(`${"all scripts".padEnd(28)} ${whole.toFixed(1).padStart(7)} KB gzip`);
