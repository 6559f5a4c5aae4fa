import { memo, useMemo } from "react";
import { indentJson, jsonPieces, type JsonPiece } from "./json-text.ts";
import styles from "./json-view.module.css";

/** Beyond this many characters JSON is shown as it is, without colours. */
const COLOURED = 60_000;

/** JSON text, its tokens as they were stored. `indent` puts them on lines of their own; else every byte is as stored. */
export const JsonView = memo(function JsonView({ text, indent }: { text: string; indent: boolean }) {
  const pieces = useMemo(() => {
    if (text.length > COLOURED) return null;
    return joined(indent ? indentJson(text) : jsonPieces(text));
  }, [text, indent]);
  if (pieces === null) return text;
  return pieces.map((piece, index) =>
    styles[piece.role] === undefined ? (
      piece.text
    ) : (
      <span key={index} className={styles[piece.role]}>
        {piece.text}
      </span>
    ),
  );
});

/** Neighbours of one look become one piece, so that the page holds no more elements than it needs. */
function joined(pieces: readonly JsonPiece[]): readonly JsonPiece[] {
  const out: JsonPiece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    const plain = styles[piece.role] === undefined;
    if (last !== undefined && plain && styles[last.role] === undefined) {
      out[out.length - 1] = { role: "mark", text: last.text + piece.text };
    } else out.push(piece);
  }
  return out;
}
