const PAIR = /\[summary\]([\s\S]*?)\[\/summary\]|<summary>([\s\S]*?)<\/summary>/g;

/**
 * The summary that a compaction's last completed request wrote: the first pair of tags that holds words, else the text
 * without the tags, else the text itself; empty when it says nothing.
 */
export function summaryText(text: string): string {
  for (const match of text.matchAll(PAIR)) {
    const inside = (match[1] ?? match[2] ?? "").trim();
    if (inside !== "") return inside;
  }
  const stripped = text.replace(/\[\/?summary\]|<\/?summary>/g, "").trim();
  return stripped;
}
