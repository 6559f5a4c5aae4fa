import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCommands } from "#web/commands/bindings.ts";
import { keyLabel } from "#web/commands/key-labels.ts";
import { useText } from "#web/text/locale.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import styles from "./toolbar.module.css";
import type { ChangeView } from "./use-list-view.ts";

/** How long typing rests before the list follows, ms. */
const REST = 250;

/** The field that searches the list; the address follows what is typed. */
export function SearchBox({ q, change }: { q: string; change: ChangeView }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(q);
  const [address, setAddress] = useState(q);
  if (address !== q) {
    setAddress(q);
    // The echo of what was typed comes late; only another text than it is a step through the history.
    if (q !== text.trim()) setText(q);
  }
  const write = () => change((view) => ({ ...view, q: text.trim() }), { replace: true });
  const writeLater = useEffectEvent(write);
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => writeLater(), REST);
    return () => clearTimeout(timer);
  }, [text, q]);
  useCommands({
    search: () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  return (
    <SearchField
      ref={field}
      className={styles.search}
      label={t("sessions.search")}
      value={text}
      onChange={setText}
      onSubmit={write}
      shortcut={keyLabel("search") ?? undefined}
    />
  );
}
