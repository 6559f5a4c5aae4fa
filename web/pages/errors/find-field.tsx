import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCommands } from "#web/commands/bindings.ts";
import { keyLabel } from "#web/commands/key-labels.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import styles from "./errors-page.module.css";

/** How long typing rests before the page follows, ms. */
const REST = 250;

/** A field whose text goes into the address once typing rests. */
export function FindField({
  label,
  text,
  onChange,
}: {
  label: string;
  text: string;
  onChange: (text: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (known !== text) {
    setKnown(text);
    // The echo of what was typed comes late; only another text than it is a step through the history.
    if (text !== typed.trim()) setTyped(text);
  }
  const write = useEffectEvent(() => onChange(typed.trim()));
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => write(), REST);
    return () => clearTimeout(timer);
  }, [typed, text]);
  useCommands({ search: () => field.current?.focus() });
  return (
    <SearchField
      ref={field}
      className={styles.find}
      label={label}
      value={typed}
      onChange={setTyped}
      onSubmit={() => onChange(typed.trim())}
      shortcut={keyLabel("search") ?? undefined}
    />
  );
}
