import { classNames } from "#web/ui/class-names.ts";
import styles from "./diff-row.module.css";
import type { DiffLine } from "./edit-diff.ts";

const SIGNS = { added: "+", removed: "−", same: " " } as const;

/** One line of an edit, told by its sign as well as by its colour. */
export function DiffRow({ line }: { line: DiffLine }) {
  return (
    <span className={classNames(styles.line, styles[line.kind])}>
      <span className={styles.sign}>{SIGNS[line.kind]}</span>
      {line.text}
    </span>
  );
}
