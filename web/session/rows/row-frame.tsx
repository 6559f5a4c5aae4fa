import type { MouseEvent, ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./row.module.css";

/** What a row says by its colours. */
export type RowTone = "user" | "assistant" | "thinking" | "tool" | "bad" | "cut" | "warn" | "retry" | "quiet";

/** The frame of a message: rail, icon and title, what it is about, small things at the right, then its content. */
export function RowFrame(props: {
  tone: RowTone;
  icon: ReactNode;
  title: string;
  /** What it is about: a path, a command. */
  subject?: string | undefined;
  /** A word on how it came out, in the colour of trouble; `warn` for what needs attention only. */
  note?: ReactNode;
  noteTone?: "bad" | "warn" | undefined;
  aside?: ReactNode;
  selected: boolean;
  onSelect: () => void;
  children?: ReactNode;
}) {
  const { tone, icon, title, subject, note, noteTone, aside, selected, onSelect, children } = props;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // a click that ends a text selection, or that a control inside took, selects nothing
    if (event.defaultPrevented || getSelection()?.isCollapsed === false) return;
    if (event.target instanceof Element && event.target.closest("a, button, summary, input") !== null) return;
    onSelect();
  };
  return (
    // The title is the button; the rest of the row only makes it a larger target.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <article
      className={classNames(styles.row, styles[tone], selected && styles.selected)}
      data-current={selected || undefined}
      onClick={onClick}
    >
      <h3 className={styles.head}>
        {icon}
        <button type="button" className={classNames(styles.select, styles.title)} onClick={onSelect}>
          {title}
        </button>
        {subject !== undefined && (
          <code className={styles.subject} title={subject}>
            {subject}
          </code>
        )}
        {note && <span className={noteTone === "warn" ? styles.noteWarn : styles.note}>{note}</span>}
        {aside && <span className={styles.aside}>{aside}</span>}
      </h3>
      {children}
    </article>
  );
}
