/** What a tool call asks for, as far as it is a kind that has a look of its own. */
export type ToolInput =
  | { readonly kind: "command"; readonly command: string; readonly purpose: string | null }
  | { readonly kind: "edit"; readonly path: string; readonly before: string; readonly after: string }
  | { readonly kind: "write"; readonly path: string; readonly content: string }
  | { readonly kind: "read"; readonly path: string }
  | { readonly kind: "image"; readonly source: string }
  | { readonly kind: "spawn"; readonly title: string | null; readonly prompt: string }
  | { readonly kind: "generic" };

const GENERIC: ToolInput = { kind: "generic" };

/**
 * Reads the arguments of a call for showing. Tools are told by the fields they were given rather than by their names,
 * which differ between harnesses; a call whose arguments hold anything else is generic, and its text is shown.
 */
export function toolInput(name: string, text: string): ToolInput {
  const given = stringFields(text);
  if (given === null) return GENERIC;
  const { rest, get } = given;
  const path = get("file_path", "path", "filename");
  const before = get("old_string", "old_str");
  const after = get("new_string", "new_str");
  if (path !== null && before !== null && after !== null && rest(["replace_all", "command"]))
    return { kind: "edit", path, before, after };
  const content = get("content", "file_text");
  if (path !== null && content !== null) return { kind: "write", path, content };
  const command = get("cmd", "command");
  if (command !== null && path === null) return { kind: "command", command, purpose: get("description") };
  const prompt = get("prompt");
  if (prompt !== null && /agent|task|delegate|spawn/i.test(name))
    return { kind: "spawn", title: get("description"), prompt };
  const source = get("source", "image_path") ?? (/image|picture|screenshot/i.test(name) ? path : null);
  if (source !== null && /image|picture|screenshot/i.test(name)) return { kind: "image", source };
  return path !== null && /read|view|open|cat/i.test(name) ? { kind: "read", path } : GENERIC;
}

function stringFields(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null; // broken off while it was written
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return {
    get: (...names: readonly string[]): string | null => {
      const found = names.map((name) => fields[name]).find((each) => typeof each === "string");
      return typeof found === "string" ? found : null;
    },
    /** Whether nothing but strings and the named fields was given. */
    rest: (others: readonly string[]) =>
      Object.entries(fields).every(([name, each]) => typeof each === "string" || others.includes(name)),
  };
}
