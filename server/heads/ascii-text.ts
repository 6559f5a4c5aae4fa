/** A text as it is looked for in bytes: by fours, of which the last overlaps the one before it unless it fits. */
export interface AsciiText {
  /** Bytes. */
  readonly length: number;
  readonly words: Int32Array;
}

/** @param text ASCII, of at least four characters. */
export function asciiText(text: string): AsciiText {
  const { length } = text;
  const view = new DataView(Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer);
  const words = Int32Array.from({ length: Math.ceil(length / 4) }, (_, i) =>
    view.getInt32(Math.min(4 * i, length - 4), true),
  );
  return { length, words };
}
