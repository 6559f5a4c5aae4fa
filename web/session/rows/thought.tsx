import { useText } from "#web/text/locale.tsx";
import styles from "./row.module.css";
import { useFold } from "./use-fold.ts";

const FIRST = 180;

/** A thought on one line, with how many more there are; open, as it was written. */
export function Thought({ text, name, growing }: { text: string; name: string; growing?: boolean }) {
  const t = useText();
  const [open, toggle] = useFold(`${name}/thought`);
  const lines = text.trim().split("\n");
  const first = lines[0] ?? "";
  const more = lines.length - 1;
  const cut = first.length > FIRST;
  if (open || (more === 0 && !cut)) {
    return (
      <p className={styles.thought}>
        {growing === true ? text.trimStart() : text.trim()}
        {open && growing !== true && (
          <>
            {" "}
            <button type="button" className={styles.link} onClick={toggle}>
              {t("session.lines.fold")}
            </button>
          </>
        )}
      </p>
    );
  }
  return (
    <p className={styles.thought}>
      {cut ? first.slice(0, FIRST) : first}
      {cut || more > 0 ? "… " : ""}
      <button type="button" className={styles.link} onClick={toggle}>
        {more > 0 ? t("session.lines.more", { count: more }) : t("action.showAll")}
      </button>
    </p>
  );
}
