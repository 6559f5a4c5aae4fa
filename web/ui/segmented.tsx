import { useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./segmented.module.css";

/** One choice of a few. `lang` marks an option that is written in its own language. */
export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  lang?: string | undefined;
}

/** A choice among a few values, all of them visible: radio buttons, so that arrow keys move it. */
export function Segmented<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  /** Fills the width, each option as wide as the others. */
  wide?: boolean | undefined;
}) {
  const { label, value, options, onChange, wide } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.group, wide && styles.wide)}>
      {options.map((option) => (
        <label key={option.value} lang={option.lang} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
