import type { Marker } from "./head.ts";

/** How a marked text is told from one that merely mentions the tag. */
interface MarkerRule {
  readonly marker: Marker;
  /** `whole`: the closing tag ends the text. `block`: it ends a block, text may follow. `open`: it may be missing. */
  readonly closing: "whole" | "block" | "open";
  /** Older traces write `<tag>` instead of `[tag]`. */
  readonly angle?: true;
  /** What must follow the opening tag. */
  readonly first?: RegExp;
}

const RULES: readonly MarkerRule[] = [
  { marker: "context_summary", closing: "whole", angle: true },
  { marker: "user_steering", closing: "whole", angle: true },
  { marker: "goal", closing: "whole", first: /^\s*round: *\d+/ },
  { marker: "scheduled_task", closing: "open" },
  { marker: "background_task_done", closing: "open" },
  { marker: "handoff_from", closing: "open" },
  { marker: "model_switch_from", closing: "open" },
  { marker: "use_skills", closing: "block", angle: true },
];

/** Every marker, in the order in which they are looked for. */
export const MARKERS: readonly Marker[] = RULES.map((rule) => rule.marker);

/** A text taken apart at its marker. */
export interface MarkedText {
  readonly marker: Marker | null;
  /** What stands between the tags; empty without a marker. */
  readonly inside: string;
  /** What follows the marked part; the whole text without a marker. */
  readonly rest: string;
}

const ATTACHMENT = /^\[attached (image|file): (.+)\]$/;

/** Takes a text apart at the tag at its very start; a text that merely mentions a tag comes back whole. */
export function readMarker(text: string): MarkedText {
  const first = text[0];
  if (first !== "[" && first !== "<") return { marker: null, inside: "", rest: text };
  for (const rule of RULES) {
    const found = matchRule(text, rule);
    if (found !== null) return found;
  }
  return { marker: null, inside: "", rest: text };
}

function matchRule(text: string, rule: MarkerRule): MarkedText | null {
  const [left, right] = text[0] === "[" ? ["[", "]"] : ["<", ">"];
  if (left === "<" && rule.angle !== true) return null;
  const opening = `${left}${rule.marker}${right}`;
  if (!text.startsWith(opening)) return null;
  const body = text.slice(opening.length);
  if (rule.first !== undefined && !rule.first.test(body)) return null;
  const closing = `${left}/${rule.marker}${right}`;
  if (rule.closing === "whole") {
    const trimmed = body.trimEnd();
    return trimmed.endsWith(closing)
      ? { marker: rule.marker, inside: trimmed.slice(0, -closing.length).trim(), rest: "" }
      : null;
  }
  const end = body.indexOf(closing);
  if (end >= 0)
    return { marker: rule.marker, inside: body.slice(0, end).trim(), rest: body.slice(end + closing.length) };
  return rule.closing === "open" ? { marker: rule.marker, inside: "", rest: body } : null;
}

/** A text without its attachment lines, and the attachments in their order. Only trailing lines are attachments. */
export function splitAttachments(text: string): {
  readonly text: string;
  readonly attachments: readonly { readonly kind: "image" | "file"; readonly path: string }[];
} {
  if (!text.includes("[attached ")) return { text, attachments: [] };
  const lines = text.split("\n");
  const attachments: { kind: "image" | "file"; path: string }[] = [];
  while (lines.length > 0) {
    const match = ATTACHMENT.exec((lines.at(-1) ?? "").trim());
    if (match === null && (lines.at(-1) ?? "").trim() !== "") break;
    lines.pop();
    if (match !== null) attachments.unshift({ kind: match[1] === "image" ? "image" : "file", path: match[2] ?? "" });
  }
  return attachments.length === 0 ? { text, attachments } : { text: lines.join("\n"), attachments };
}

const WORDS_LIMIT = 200;

/** The first line with words of a user text, its markers and attachment lines taken off, at most 200 characters. */
export function wordsOf(text: string): string {
  const { marker, inside, rest } = readMarker(text);
  const said = marker === null ? text : rest.trim() === "" ? withoutRound(inside) : rest;
  if (marker === "use_skills" && rest.trim() === "") return "";
  const nested = marker === null ? said : readMarker(said.trimStart()).rest;
  const plain = splitAttachments(nested.trim() === "" ? said : nested).text;
  const line = /^.*\S.*$/m.exec(plain)?.[0].trim() ?? "";
  return line.length > WORDS_LIMIT
    ? Array.from(line.slice(0, WORDS_LIMIT * 2))
        .slice(0, WORDS_LIMIT)
        .join("")
    : line;
}

/** A goal's text without the line that numbers its round. */
function withoutRound(inside: string): string {
  return inside.replace(/^\s*round: *\d+[^\n]*\n?/, "").replace(/^\s*objective: */, "");
}

/** Whether an assistant text holds a `[summary]` (older: `<summary>`) pair, and whether the first non-empty one says anything. */
export function summaryState(text: string): "empty" | "present" | null {
  if (!text.includes("summary")) return null;
  let state: "empty" | null = null;
  for (const match of text.matchAll(/\[summary\]([\s\S]*?)\[\/summary\]|<summary>([\s\S]*?)<\/summary>/g)) {
    if ((match[1] ?? match[2] ?? "").trim() !== "") return "present";
    state = "empty";
  }
  return state;
}
