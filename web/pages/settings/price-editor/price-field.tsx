import { useId, type KeyboardEvent } from "react";
import type { PriceFileError } from "#shared/money/price-file.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./price-editor.module.css";

/** What the fields of the edited row share. */
export interface FieldContext {
  /** The form that Enter submits; table cells cannot stand in one. */
  readonly form: string;
  readonly errors: readonly PriceFileError[];
  readonly onCancel: () => void;
}

/** One field of the edited row; `path` is what errors call it: `output`, `tiers[1].output`. */
export function PriceField(props: {
  context: FieldContext;
  path: string;
  /** The tier or window that this field makes what it is: what is wrong with all of it is wrong here. */
  whole?: string | undefined;
  label: string;
  value: string;
  onChange: (value: string) => void;
  kind?: "text" | "number" | "time";
  hint?: string | undefined;
  focus?: boolean | undefined;
}) {
  const { context, path, whole = path, label, value, onChange, kind = "text", hint, focus } = props;
  const id = useId();
  const wrong = context.errors.some(({ row, field }) => row === null && (field === path || field === whole));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    context.onCancel();
  };
  return (
    <label className={styles.labelled} htmlFor={id}>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      <input
        id={id}
        form={context.form}
        className={classNames(styles.field, styles[kind])}
        type="text"
        inputMode={kind === "number" ? "decimal" : undefined}
        aria-label={label}
        aria-invalid={wrong}
        title={hint ?? label}
        value={value}
        spellCheck={false}
        autoComplete="off"
        // the row was opened to type in it
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focus}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
