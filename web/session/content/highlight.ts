import { common, createLowlight } from "lowlight";

/** A run of code in one colour. `role` is a class of the highlighter without its prefix; null for plain code. */
export interface CodeRun {
  readonly role: string | null;
  readonly text: string;
}

/** Beyond this many characters code is shown plain: colouring it would hold up the page. */
const LIMIT = 40_000;

const lowlight = createLowlight(common);

/** Colours code of a language that is known by name or alias; null when it is not, or the code is very long. */
export function highlight(code: string, language: string): readonly CodeRun[] | null {
  if (code.length > LIMIT || !lowlight.registered(language)) return null;
  const runs: CodeRun[] = [];
  const walk = (nodes: readonly HighlightNode[], role: string | null) => {
    for (const node of nodes) {
      if (node.type === "text") runs.push({ role, text: node.value ?? "" });
      else walk(node.children ?? [], roleOf(node) ?? role);
    }
  };
  walk(lowlight.highlight(language, code).children as readonly HighlightNode[], null);
  return runs;
}

/** What is read of the highlighter's tree. */
interface HighlightNode {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly HighlightNode[];
}

function roleOf({ properties }: HighlightNode): string | null {
  const names = properties?.className;
  const first: unknown = Array.isArray(names) ? names[0] : undefined;
  return typeof first === "string" ? first.replace(/^hljs-/, "") : null;
}
