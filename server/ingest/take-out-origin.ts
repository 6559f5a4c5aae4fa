/**
 * Takes the member `origin` out of a message's envelope with the comma that belongs to it, and keeps every other byte:
 * odd spacing, big integers and duplicate keys stay. A line without that member comes back as it is.
 *
 * @param line a JSON object that parses; text of any one-byte-per-unit or UTF-16 form, since only ASCII is looked at
 */
export function takeOutOrigin(line: string): string {
  let kept = "";
  let from = 0;
  let hasMemberBefore = false;
  let comma = -1;
  let at = line.indexOf("{") + 1;
  for (at = skipSpace(line, at); line[at] === '"'; at = skipSpace(line, at)) {
    const start = at;
    const keyEnd = stringEnd(line, start);
    const isOrigin = JSON.parse(line.slice(start, keyEnd)) === "origin";
    const end = valueEnd(line, skipSpace(line, skipSpace(line, keyEnd) + 1));
    const next = skipSpace(line, end);
    const hasNext = line[next] === ",";
    if (isOrigin) {
      kept += line.slice(from, hasMemberBefore ? comma : start);
      from = hasMemberBefore || !hasNext ? end : next + 1;
    } else hasMemberBefore = true;
    if (!hasNext) break;
    comma = next;
    at = next + 1;
  }
  return kept + line.slice(from);
}

function skipSpace(line: string, from: number): number {
  let at = from;
  while (" \t\r\n".includes(line[at] ?? "-")) at += 1;
  return at;
}

/** The place after the string that begins at `start`. */
function stringEnd(line: string, start: number): number {
  for (let end = line.indexOf('"', start + 1); end !== -1; end = line.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (line[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return line.length;
}

function valueEnd(line: string, start: number): number {
  const structural = /["[\]{},]/g;
  structural.lastIndex = start;
  let depth = 0;
  for (let match = structural.exec(line); match !== null; match = structural.exec(line)) {
    const [mark] = match;
    if (mark === '"') {
      structural.lastIndex = stringEnd(line, match.index);
      if (depth === 0) return structural.lastIndex;
    } else if (mark === "[" || mark === "{") depth += 1;
    else if (depth === 0) return trimmedEnd(line, start, match.index); // a number or a word ends before this
    else if (mark !== "," && --depth === 0) return match.index + 1;
  }
  return line.length;
}

function trimmedEnd(line: string, start: number, end: number): number {
  return start + line.slice(start, end).trimEnd().length;
}
