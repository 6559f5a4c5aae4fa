import type { LucideIcon } from "lucide-react";
import { useFormat } from "#web/text/locale.tsx";
import styles from "./choice-chips.module.css";

/** One value that narrows the list, with how many rows it would leave. */
export interface Choice {
  /** Undefined: no narrowing. */
  readonly value: string | undefined;
  readonly label: string;
  readonly count: number;
  readonly icon?: LucideIcon | undefined;
}

/** Values to narrow a list by, all of them visible: one of a group at a time, a second press takes it back. */
export function ChoiceChips(props: {
  label: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
}) {
  const { label, choices, chosen, onChoose } = props;
  const format = useFormat();
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {choices.map(({ value, label: word, count, icon: Icon }) => (
        <button
          key={value ?? ""}
          type="button"
          className={styles.chip}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value === chosen ? undefined : value)}
        >
          {Icon && <Icon aria-hidden="true" />}
          {word}
          <span className={styles.count}>{format.count(count)}</span>
        </button>
      ))}
    </div>
  );
}
