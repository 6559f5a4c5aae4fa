import { Link } from "react-router";
import type { Health } from "#shared/api/health.ts";
import { useServerText, useText } from "#web/text/locale.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyView } from "#web/ui/state-view.tsx";
import { isFiltered, withoutFilters, type ListView } from "./list-view.ts";
import styles from "./no-sessions.module.css";
import type { ChangeView } from "./use-list-view.ts";

/** Why the list is empty: the filters leave all out, or there is no session where it was looked for. */
export function NoSessions(props: { view: ListView; change: ChangeView; all: number; health: Health | undefined }) {
  const { view, change, all, health } = props;
  const t = useText();
  const serverText = useServerText();
  if (isFiltered(view) && all > 0) {
    return (
      <EmptyView
        title={t("sessions.noMatch")}
        action={
          <Button variant="primary" onClick={() => change(withoutFilters)}>
            {t("action.clearFilters")}
          </Button>
        }
      >
        {t("sessions.noMatch.hint", { count: all })}
      </EmptyView>
    );
  }
  if (health?.index.state === "building") return <EmptyView title={t("sessions.building")} />;
  return (
    <EmptyView
      title={t("sessions.none")}
      action={
        <Link to="/settings#roots" className={buttonClass()}>
          {t("sessions.none.roots")}
        </Link>
      }
    >
      {t("sessions.none.hint")}
      <ul className={styles.roots}>
        {health?.roots.map((root) => (
          <li key={root.path}>
            <code className={styles.path}>{root.path}</code>
            <span>
              {root.reason !== null && serverText(root.reason)}
              {root.reason === null &&
                (root.files > 0 ? t("sessions.none.readable", { count: root.files }) : t("sessions.none.noFiles"))}
            </span>
          </li>
        ))}
      </ul>
    </EmptyView>
  );
}
