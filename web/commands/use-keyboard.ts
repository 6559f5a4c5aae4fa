import { useEffect } from "react";
import { runCommand } from "./bindings.ts";
import { commandOf } from "./commands.ts";
import { isSingleCharacter, matchStroke, type Pending } from "./key-sequence.ts";
import { belongsToTarget, strokeOf } from "./stroke.ts";

/** Listens to the keyboard while mounted. With `singleKeys` off, no key that is one character runs a command. */
export function useKeyboard(singleKeys: boolean): void {
  useEffect(() => {
    let pending: Pending | null = null;

    const onKeyDown = (event: KeyboardEvent) => {
      const stroke = strokeOf(event);
      if (stroke === null || isModifier(stroke) || event.defaultPrevented) return;
      if ((!singleKeys && isSingleCharacter(stroke)) || belongsToTarget(event.target, stroke)) {
        pending = null;
        return;
      }
      const match = matchStroke(pending, stroke, event.timeStamp);
      pending = match.pending;
      const ids = event.repeat ? match.ids.filter((id) => commandOf(id).repeats) : match.ids;
      if (ids.some(runCommand)) event.preventDefault();
    };

    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [singleKeys]);
}

function isModifier(stroke: string): boolean {
  return /^(mod\+)?(Shift|Control|Meta|AltGraph|CapsLock)$/i.test(stroke);
}
