import { ListTree } from "lucide-react";
import { runCommand } from "#web/commands/bindings.ts";
import { keyLabel } from "#web/commands/key-labels.ts";
import { useText } from "#web/text/locale.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import type { View } from "./session-address.ts";
import styles from "./view-tabs.module.css";

const VIEWS = [
  { view: "transcript", text: "session.view.transcript", command: "view1" },
  { view: "messages", text: "session.view.messages", command: "view3" },
  { view: "costs", text: "session.view.costs", command: "view5" },
] as const;

/** The views on the same selection. */
export function ViewTabs({ view, lines, onView }: { view: View; lines: number; onView: (view: View) => void }) {
  const t = useText();
  return (
    <nav className={styles.tabs} aria-label={t("session.views")}>
      {VIEWS.map((each) => {
        const key = keyLabel(each.command);
        return (
          <button
            key={each.view}
            type="button"
            className={styles.tab}
            aria-current={each.view === view ? "page" : undefined}
            onClick={() => onView(each.view)}
          >
            {t(each.text)}
            {key !== null && (
              <span className={styles.key}>
                <Kbd keys={key} small />
              </span>
            )}
          </button>
        );
      })}
      <button type="button" className={styles.outline} onClick={() => runCommand("sidePanel")}>
        <ListTree aria-hidden="true" />
        {t("session.outline")}
      </button>
      <span className={styles.count}>{t("count.messages", { count: lines })}</span>
    </nav>
  );
}
