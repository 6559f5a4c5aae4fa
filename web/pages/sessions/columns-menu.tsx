import { Columns3 } from "lucide-react";
import { toggleColumn, useHiddenColumns } from "#web/state/hidden-columns.ts";
import { useText } from "#web/text/locale.tsx";
import { Facet } from "#web/ui/facet.tsx";
import { iconButtonClass } from "#web/ui/icon-button.tsx";
import { Popover } from "#web/ui/popover.tsx";
import popup from "#web/ui/popup.module.css";
import { columnOf, OPTIONAL_COLUMNS } from "./columns.ts";
import styles from "./toolbar.module.css";

/** Which columns the table has. */
export function ColumnsMenu() {
  const t = useText();
  const hidden = useHiddenColumns();
  return (
    <Popover
      label={t("sessions.columns")}
      triggerTitle={t("sessions.columns")}
      triggerClass={iconButtonClass}
      trigger={<Columns3 />}
      align="end"
      positionerClass={popup.positioner}
      popupClass={`${popup.popup} ${styles.columns}`}
    >
      {OPTIONAL_COLUMNS.map((id) => (
        <Facet key={id} checked={!hidden.includes(id)} onChange={() => toggleColumn(id)}>
          {t(columnOf(id).text)}
        </Facet>
      ))}
      <p className={styles.note}>{t("sessions.columns.note")}</p>
    </Popover>
  );
}
