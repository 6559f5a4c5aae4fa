import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./select.module.css";

/** One choice of a select. */
export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  lang?: string | undefined;
}

/** What a select is given. `prefix` is the grey word in front of the value ("Group Day"). */
export interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  prefix?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
  /** No border, for a toolbar inside a panel. */
  quiet?: boolean | undefined;
}

/** The class of a select's trigger. */
export function selectClass(quiet: boolean | undefined): string | undefined {
  return quiet ? styles.quiet : styles.trigger;
}

/** What stands on a select's trigger, be it the real one or the one before it. */
export function SelectFace<Value extends string>(props: SelectProps<Value>) {
  const { value, options, prefix, icon } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      {icon}
      {prefix && <span className={styles.prefix}>{prefix}</span>}
      <span lang={chosen?.lang} className="ellipsis">
        {chosen?.label ?? value}
      </span>
      <ChevronDown className={styles.arrow} aria-hidden="true" />
    </>
  );
}
