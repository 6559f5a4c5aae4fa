import { useText } from "#web/text/locale.tsx";
import styles from "./row.module.css";

/** Says that a message ended before it was complete, by the reason it was recorded with. */
export function StopNote({ stop }: { stop: string | null }) {
  const t = useText();
  if (stop === null) return null;
  return (
    <p className={styles.ended}>
      ▏{stop === "failed" ? t("session.stop.cutShort") : t("session.stop.ended", { reason: stop })}
    </p>
  );
}
