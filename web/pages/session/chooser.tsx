import type { SessionChoices } from "#shared/api/shapes.ts";
import type { SessionPlace } from "#web/api/session-place.ts";
import { useText } from "#web/text/locale.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import styles from "./chooser.module.css";

/** Several sessions have the id: the reader says which is meant. */
export function Chooser(props: { choices: SessionChoices["choices"]; onChoose: (place: SessionPlace) => void }) {
  const { choices, onChoose } = props;
  const t = useText();
  return (
    <section className={styles.chooser}>
      <PageTitle>{t("session.heading")}</PageTitle>
      <h1 className={styles.title}>{t("session.choose", { count: choices.length })}</h1>
      <p className="text-2">{t("session.choose.hint")}</p>
      <ul className={styles.list}>
        {choices.map((choice) => (
          <li key={`${choice.root} ${choice.project} ${choice.agent}`}>
            <button type="button" className={styles.choice} onClick={() => onChoose(choice)}>
              <span className="ellipsis">{choice.title ?? choice.id}</span>
              <span className="text-3 ellipsis">
                {choice.project} · {choice.agent} · {choice.root}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
