import { Popover } from "@base-ui/react/popover";
import { Columns3 } from "lucide-react";
import { toggleColumn, useHiddenColumns } from "#web/state/hidden-columns.ts";
import { useText } from "#web/text/locale.tsx";
import { Facet } from "#web/ui/facet.tsx";
import { iconButtonClass } from "#web/ui/icon-button.tsx";
import popup from "#web/ui/popup.module.css";
import { columnOf, OPTIONAL_COLUMNS } from "./columns.ts";
import styles from "./toolbar.module.css";

/** Which columns the table has. */
export function ColumnsMenu() {
  const t = useText();
  const hidden = useHiddenColumns();
  return (
    <Popover.Root>
      <Popover.Trigger className={iconButtonClass} aria-label={t("sessions.columns")} title={t("sessions.columns")}>
        <Columns3 />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className={popup.positioner}>
          <Popover.Popup className={`${popup.popup} ${styles.columns}`} aria-label={t("sessions.columns")}>
            {OPTIONAL_COLUMNS.map((id) => (
              <Facet key={id} checked={!hidden.includes(id)} onChange={() => toggleColumn(id)}>
                {t(columnOf(id).text)}
              </Facet>
            ))}
            <p className={styles.note}>{t("sessions.columns.note")}</p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
