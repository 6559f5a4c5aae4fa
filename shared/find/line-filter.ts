import { literalPattern, type Needle } from "./needle.ts";

/** Characters that JSON may spell in more than one way, backslash escapes of ASCII apart: those are looked for as `\u`. */
// oxlint-disable-next-line no-control-regex
const ESCAPED = /[\u0000-\u001f"\\/\u007f\ufffd]|[\ud800-\udfff]/u;

/**
 * A quick test on a line as it is stored that never says no to a line with an occurrence: it looks for the longest part
 * of the needle that JSON writes as it is. A line with `\u` may spell anything, so it always passes.
 */
export function makeLineFilter(needle: Needle): (line: string) => boolean {
  const plain = [...needle.text].map((character) => (ESCAPED.test(character) ? "\0" : character)).join("");
  const [longest = ""] = plain.split("\0").sort((a, b) => b.length - a.length);
  if (longest === "") return () => true;
  if (needle.caseSensitive) return (line) => line.includes(longest) || line.includes("\\u");
  const pattern = literalPattern(longest, "iu");
  return (line) => pattern.test(line) || line.includes("\\u");
}
