import { Link } from "react-router";
import { useText } from "#web/text/locale.tsx";
import styles from "./bottom-bar.module.css";
import { PLACES, usePlace } from "./places.ts";
import { LiveCount } from "./top-bar.tsx";

/** The pages at the bottom of narrow screens. */
export function BottomBar() {
  const t = useText();
  const here = usePlace();
  return (
    <nav className={styles.bar} aria-label={t("shell.pages")}>
      {PLACES.map((place) => (
        <Link key={place.id} to={place.to} aria-current={place.id === here ? "page" : undefined}>
          <place.icon aria-hidden="true" />
          <span className={styles.word}>
            {t(place.text)}
            {place.id === "live" && <LiveCount />}
          </span>
        </Link>
      ))}
    </nav>
  );
}
