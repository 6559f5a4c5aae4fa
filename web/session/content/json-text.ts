/** A piece of JSON text with the role it plays; pieces joined are the text again. */
export interface JsonPiece {
  readonly role: "key" | "string" | "number" | "word" | "mark" | "space" | "broken";
  readonly text: string;
}

const TOKEN = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\]:,]|\s+|-?\d[\d.eE+-]*|[a-zA-Z]+|[\s\S]/g;

/** Takes JSON text apart without parsing it, so that big integers, duplicate keys and broken ends stay as they are. */
export function jsonPieces(text: string): readonly JsonPiece[] {
  const tokens = text.match(TOKEN) ?? [];
  return tokens.map((token, i): JsonPiece => {
    const first = token[0] ?? "";
    if (first === '"') return { role: isKey(tokens, i) ? "key" : "string", text: token };
    if (/\s/.test(first)) return { role: "space", text: token };
    if ("{}[]:,".includes(first)) return { role: "mark", text: token };
    if (/[-\d]/.test(first)) return { role: "number", text: token };
    return { role: /^(true|false|null)$/.test(token) ? "word" : "broken", text: token };
  });
}

function isKey(tokens: readonly string[], i: number): boolean {
  const next = tokens[i + 1] ?? "";
  return next === ":" || (/^\s+$/.test(next) && tokens[i + 2] === ":");
}

/**
 * JSON text on lines of its own, indented by two spaces. Only space between tokens changes: every token stays as it was
 * stored. Empty lists and objects stay on one line.
 */
export function indentJson(text: string): readonly JsonPiece[] {
  const pieces = jsonPieces(text).filter((piece) => piece.role !== "space");
  const out: JsonPiece[] = [];
  let depth = 0;
  const newLine = () => out.push({ role: "space", text: `\n${"  ".repeat(depth)}` });
  pieces.forEach((piece, i) => {
    const mark = piece.role === "mark" ? piece.text : "";
    const before = pieces[i - 1];
    const opened = before?.role === "mark" && (before.text === "{" || before.text === "[");
    if (mark === "}" || mark === "]") {
      depth = Math.max(0, depth - 1);
      if (!opened) newLine();
    } else if (opened) newLine();
    out.push(piece);
    if (mark === "{" || mark === "[") depth += 1;
    else if (mark === ",") newLine();
    else if (mark === ":") out.push({ role: "space", text: " " });
  });
  return out;
}
