const OPENING = /^(`{3,}|~{3,})([\w+#.-]*)[ \t]*\n/;

/**
 * The code of a block of markdown that is one fence from its first line to its last, closed or not yet; null for any
 * other. Code needs no parser then, however long it is when it grows.
 */
export function soleFence(block: string): { readonly language: string | null; readonly code: string } | null {
  const [opening = "", mark = "", name] = OPENING.exec(block) ?? [];
  if (opening === "") return null;
  const language = name === undefined || name === "" ? null : name;
  const rest = block.slice(opening.length);
  const closing = new RegExp(`^ {0,3}${mark[0] ?? ""}{${mark.length},}[ \\t]*$`, "m").exec(rest);
  if (closing === null) return { language, code: rest.replace(/\n$/, "") };
  if (rest.slice(closing.index + closing[0].length).trim() !== "") return null;
  return { language, code: rest.slice(0, closing.index).replace(/\n$/, "") };
}
