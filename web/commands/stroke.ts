/** The part of a keyboard event that decides. */
export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

/** The stroke of a key press as the table of commands writes it; null for one that can be no command. */
export function strokeOf(press: KeyPress): string | null {
  // While an input method composes, every key is the input method's.
  if (press.isComposing || press.altKey || press.key === "Dead") return null;
  if (press.ctrlKey || press.metaKey) return `mod+${press.key.toLowerCase()}`;
  return press.key;
}

const TEXT_FIELD =
  "textarea, select, [contenteditable]:not([contenteditable='false']), input:not([type=checkbox], [type=radio], [type=button], [type=range])";
const FLOATING = "[role=dialog], [role=listbox], [role=menu], [role=combobox]";
const OWN_KEYS: readonly (readonly [selector: string, keys: readonly string[]])[] = [
  ["button, a[href], summary, [role=button], [role=tab]", ["Enter", " "]],
  ["input[type=checkbox]", [" "]],
  [
    "input[type=radio], input[type=range], [role=tab], [role=slider]",
    [" ", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"],
  ],
];

/** Whether the focused element needs the stroke itself: text fields, what floats, buttons for Enter. */
export function belongsToTarget(target: EventTarget | null, stroke: string): boolean {
  if (!(target instanceof Element) || stroke.startsWith("mod+")) return false;
  if (target.closest(TEXT_FIELD) ?? target.closest(FLOATING)) return true;
  return OWN_KEYS.some(([selector, keys]) => keys.includes(stroke) && target.closest(selector) !== null);
}
