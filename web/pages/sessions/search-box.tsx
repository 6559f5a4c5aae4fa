import { CaseSensitive } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCommands } from "#web/commands/bindings.ts";
import { keyLabel } from "#web/commands/key-labels.ts";
import { useText } from "#web/text/locale.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import type { ListView } from "./list-view.ts";
import styles from "./toolbar.module.css";
import type { ChangeView } from "./use-list-view.ts";

/** How long typing rests before the list follows, ms. */
const REST = 250;

/** The field that searches the list, titles at once and everything said on Enter; the address follows what is typed. */
export function SearchBox({ view, change }: { view: ListView; change: ChangeView }) {
  const { q, everything, matchCase } = view;
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(q);
  const [address, setAddress] = useState(q);
  /** What was written into the address and has not come back from there. */
  const [written, setWritten] = useState<readonly string[]>([]);
  if (address !== q) {
    setAddress(q);
    // The echo of what was typed comes late, when more has been typed; any other text is a step through the history.
    const echo = written.indexOf(q);
    setWritten(written.slice(echo + 1));
    if (echo < 0) setText(q);
  }
  const write = () => {
    setWritten([...written, text.trim()]);
    change((view) => ({ ...view, q: text.trim() }), { replace: true });
  };
  const writeLater = useEffectEvent(write);
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => writeLater(), REST);
    return () => clearTimeout(timer);
  }, [text, q]);
  const searchEverything = () => {
    if (text.trim() === "") return;
    setWritten([...written, text.trim()]);
    change((before) => ({ ...before, q: text.trim(), everything: true }));
  };
  useCommands({
    search: () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  return (
    <>
      <SearchField
        ref={field}
        className={styles.search}
        label={t("sessions.search")}
        value={text}
        onChange={setText}
        onSubmit={searchEverything}
        shortcut={keyLabel("search") ?? undefined}
      />
      {text !== "" && (
        <Segmented
          label={t("search.in")}
          value={everything ? "all" : "titles"}
          options={[
            { value: "titles", label: t("search.in.titles") },
            { value: "all", label: t("search.in.all") },
          ]}
          onChange={(value) => change((before) => ({ ...before, q: text.trim(), everything: value === "all" }))}
        />
      )}
      {text !== "" && everything && (
        <IconButton
          label={t("search.case")}
          icon={<CaseSensitive aria-hidden="true" />}
          pressed={matchCase}
          onClick={() => change((before) => ({ ...before, matchCase: !before.matchCase }))}
        />
      )}
    </>
  );
}
