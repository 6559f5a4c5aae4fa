import { markdownBlocks } from "./markdown-blocks.ts";

/**
 * Cuts a text that grows into blocks without looking at all of it again: only the last block can change, for a block ends
 * where what follows stands on its own. Gives the same blocks as `markdownBlocks` of the whole text.
 */
export class MarkdownGrowth {
  #text = "";
  #blocks: readonly string[] = [];
  /** Where the last block begins in the text. */
  #from = 0;

  /** The blocks of a text, which may be the one before and more. */
  cut(text: string): readonly string[] {
    if (text === this.#text) return this.#blocks;
    const grown = text.length > this.#text.length && text.startsWith(this.#text) && this.#from > 0;
    const from = grown ? this.#from : 0;
    const rest = text.slice(from);
    // a link definition holds for the whole text, and makes it one block
    const blocks = grown && !DEFINITION.test(rest) ? this.#blocks.slice(0, -1).concat(markdownBlocks(rest)) : null;
    this.#blocks = blocks ?? markdownBlocks(text);
    this.#text = text;
    this.#from = this.#blocks.length > 1 ? text.lastIndexOf(this.#blocks.at(-1) ?? "") : 0;
    return this.#blocks;
  }
}

const DEFINITION = /^\[[^\]]+\]:\s/m;
