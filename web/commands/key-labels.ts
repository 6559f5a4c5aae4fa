import { commandOf, type CommandId } from "./commands.ts";

const NAMES: Readonly<Record<string, string>> = {
  Escape: "Esc",
  Enter: "↵",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  " ": "Space",
  "-": "−",
};

/** What is printed for the first keys of a command: `Ctrl K`, `⌘ K`, `g s`; null for one without keys. */
export function keyLabel(id: CommandId): string | null {
  const keys = commandOf(id).keys[0];
  if (keys === undefined) return null;
  if (keys.startsWith("mod+")) return `${isApple() ? "⌘" : "Ctrl"} ${keys.slice(4).toUpperCase()}`;
  return NAMES[keys] ?? keys;
}

/** The printed keys of several commands; those without keys fall out. */
export function keyLabels(...ids: readonly CommandId[]): string[] {
  return ids.map(keyLabel).filter((label) => label !== null);
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
