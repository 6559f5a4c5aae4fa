import type { Needle } from "#shared/find/needle.ts";

/** The names under which the style sheet colours matches. */
const ALL = "find";
const CURRENT = "find-current";
/** Ranges that are marked at once: more than a screen holds. */
const MOST = 2000;

/**
 * Marks every match in the rows of a container, those in the row of the current hit more strongly. The page itself is
 * not changed: the browser paints ranges over it. A match may go over the parts of a row's text that are styled apart.
 */
export function markMatches(container: Element, needle: Needle): void {
  if (!("highlights" in CSS)) return;
  const all: Range[] = [];
  const current: Range[] = [];
  for (const row of container.querySelectorAll("article, [data-find-row]")) {
    const ranges = row.matches("[data-current]") ? current : all;
    if (all.length + current.length < MOST) ranges.push(...rangesIn(row, needle));
  }
  CSS.highlights.set(ALL, new Highlight(...all));
  CSS.highlights.set(CURRENT, new Highlight(...current));
}

export function clearMarks(): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}

function rangesIn(row: Element, needle: Needle): Range[] {
  const nodes: { readonly node: Text; readonly from: number }[] = [];
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  let text = "";
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    nodes.push({ node: node as Text, from: text.length });
    text += node.nodeValue ?? "";
  }
  const place = (at: number, end: boolean) => {
    const index = nodes.findLastIndex(({ from }) => (end ? from < at : from <= at));
    const found = nodes[Math.max(0, index)];
    return found === undefined ? null : { node: found.node, offset: at - found.from };
  };
  return [...needle.matchesIn(text)].slice(0, MOST).flatMap((match) => {
    const [begin, end] = [place(match.index, false), place(match.index + match[0].length, true)];
    if (begin === null || end === null) return [];
    const range = document.createRange();
    range.setStart(begin.node, begin.offset);
    range.setEnd(end.node, end.offset);
    return [range];
  });
}
