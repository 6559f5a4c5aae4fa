import type { ReactNode } from "react";
import { useText } from "#web/text/locale.tsx";
import styles from "./section.module.css";
import { SECTIONS, type SectionId } from "./sections.ts";

/** One section: its title, a grey note, what stands at the right, the content. */
export function Section(props: { id: SectionId; note?: string | undefined; aside?: ReactNode; children: ReactNode }) {
  const { id, note, aside, children } = props;
  const t = useText();
  const text = SECTIONS.find((section) => section.id === id)?.text ?? "settings.heading";
  return (
    <section id={id} className={styles.section} aria-label={t(text)}>
      <div className={styles.head}>
        <h2>{t(text)}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  );
}
