/**
 * Puts the chain of child sessions at the end of a message's envelope, where the key stands when it is written, without
 * touching another byte of the line. A line that is no object comes back as it is: it has no place for it.
 *
 * @param chain outer to inner, not empty
 */
export function insertOrigin(line: string, chain: readonly string[]): string {
  const end = line.trimEnd().length - 1;
  if (line[end] !== "}" || !/^[\s\ufeff]*\{/.test(line)) return line;
  const empty = /\{\s*$/.test(line.slice(0, end));
  return `${line.slice(0, end)}${empty ? "" : ","}"origin":${JSON.stringify(chain)}${line.slice(end)}`;
}
