import { Search, X } from "lucide-react";
import type { KeyboardEvent, Ref } from "react";
import { useText } from "#web/text/locale.tsx";
import { classNames } from "./class-names.ts";
import { Kbd } from "./kbd.tsx";
import field from "./bare-field.module.css";
import styles from "./search-field.module.css";

/** A field that filters or searches. Escape clears it, then leaves it. */
export function SearchField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (() => void) | undefined;
  placeholder?: string | undefined;
  /** The key that focuses the field, shown while it is empty. */
  shortcut?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
}) {
  const { label, value, onChange, onSubmit, placeholder = label, shortcut, ref, className } = props;
  const t = useText();

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes, Enter and Escape belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") onSubmit?.();
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    if (value) onChange("");
    else event.currentTarget.blur();
  };

  return (
    <div className={classNames(field.field, styles.field, className)} role="search">
      <Search aria-hidden="true" />
      <input
        ref={ref}
        type="text"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {value ? (
        <button type="button" aria-label={t("action.clear")} className={styles.clear} onClick={() => onChange("")}>
          <X />
        </button>
      ) : (
        shortcut && <Kbd keys={shortcut} />
      )}
    </div>
  );
}
