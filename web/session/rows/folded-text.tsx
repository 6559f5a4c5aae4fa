import { useText } from "#web/text/locale.tsx";
import { firstLines } from "#web/session/content/excerpt.ts";
import styles from "./row.module.css";
import { useFold } from "./use-fold.ts";

/** Lines of a text that are shown before it folds. */
const LIMIT = 24;
/** Characters of a line that does not fold: a text without newlines is long too. */
const LONG_LINE = 4000;

/** A plain text as it was written; a long one is folded to its first lines and says how many more there are. */
export function FoldedText(props: { text: string; name: string; limit?: number; quiet?: boolean }) {
  const { text, name, limit = LIMIT, quiet } = props;
  const t = useText();
  const [open, toggle] = useFold(`${name}/text`);
  const { lines, after } = firstLines(text.split("\n"), open ? Infinity : limit);
  const shown = lines.join("\n");
  const cut = !open && shown.length > LONG_LINE;
  return (
    <div className={quiet === true ? styles.thought : styles.plain}>
      {cut ? `${shown.slice(0, LONG_LINE)}…` : shown}{" "}
      {(after > 0 || cut) && (
        <button type="button" className={styles.link} onClick={toggle}>
          {after > 0 ? t("session.lines.more", { count: after }) : t("action.showAll")}
        </button>
      )}
    </div>
  );
}
