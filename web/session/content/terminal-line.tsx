import { classNames } from "#web/ui/class-names.ts";
import type { TerminalRun } from "./ansi.ts";
import styles from "./terminal-line.module.css";

/** One line of terminal output in its colours. */
export function TerminalLine({ runs }: { runs: readonly TerminalRun[] }) {
  return runs.map((run, index) => {
    const names = classNames(
      classOf(run.foreground),
      run.background !== null && styles.background,
      run.bold && styles.bold,
      run.dim && styles.dim,
      run.italic && styles.italic,
      run.underline && styles.underline,
    );
    return names === "" ? (
      run.text
    ) : (
      <span key={index} className={names}>
        {run.text}
      </span>
    );
  });
}

/** Our own palette, since a terminal's bright colours cannot be read on white; others than the sixteen stay plain. */
function classOf(color: string | null): string | undefined {
  return color === null ? undefined : styles[color.replace("ansi-", "").replace("bright-", "")];
}
