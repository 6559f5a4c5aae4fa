import { Select as BaseSelect } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import popup from "./popup.module.css";
import styles from "./select.module.css";

/** One choice of a select. */
export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  lang?: string | undefined;
}

/** A choice among many values, one visible. `prefix` is the grey word in front of it ("Group Day"). */
export function Select<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  prefix?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
  /** No border, for a toolbar inside a panel. */
  quiet?: boolean | undefined;
}) {
  const { label, value, options, onChange, prefix, icon, disabled, quiet } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <BaseSelect.Root
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      modal={false}
      {...(disabled === undefined ? {} : { disabled })}
    >
      <BaseSelect.Trigger className={quiet ? styles.quiet : styles.trigger} aria-label={label}>
        {icon}
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <span lang={chosen?.lang} className="ellipsis">
          {chosen?.label ?? value}
        </span>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner sideOffset={4} align="start" alignItemWithTrigger={false} className={popup.positioner}>
          <BaseSelect.Popup className={popup.popup}>
            <BaseSelect.List className={popup.list}>
              {options.map((option) => (
                <BaseSelect.Item key={option.value} value={option.value} lang={option.lang} className={popup.option}>
                  <BaseSelect.ItemText className="ellipsis">{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className={popup.mark}>
                    <Check aria-hidden="true" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
