/** Begins a block that may go on after an empty line, so that the text must not be cut before it. */
const CONTINUES = /^(?: {2,}|\t|[-*+] |\d+[.)] |\[[^\]]+\]:)/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Cuts markdown at empty lines where what follows stands on its own, so that a text that grows is parsed anew only in
 * its last block. Fenced code, lists and indented text are never cut. Joined by an empty line, the blocks are the text.
 */
export function markdownBlocks(text: string): readonly string[] {
  if (/^\[[^\]]+\]:\s/m.test(text)) return [text]; // link definitions hold for the whole text
  const blocks: string[] = [];
  let current: string[] = [];
  let fence: string | null = null;
  let emptyBefore = false;
  for (const line of text.split("\n")) {
    if (fence === null && emptyBefore && line.trim() !== "" && !CONTINUES.test(line) && current.length > 0) {
      blocks.push(current.join("\n").trimEnd());
      current = [];
    }
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined) fence = nextFence(fence, mark);
    current.push(line);
    emptyBefore = line.trim() === "";
  }
  if (current.some((line) => line.trim() !== "")) blocks.push(current.join("\n"));
  return blocks;
}

function nextFence(open: string | null, mark: string): string | null {
  if (open === null) return mark;
  return mark[0] === open[0] && mark.length >= open.length ? null : open;
}
