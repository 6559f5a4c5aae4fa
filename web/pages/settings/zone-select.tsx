import { Combobox } from "@base-ui/react/combobox";
import { ChevronDown, Search } from "lucide-react";
import { useNow } from "#web/state/now.ts";
import { setPreference, usePreferences } from "#web/state/preferences.ts";
import { systemZone } from "#web/state/system.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import popup from "#web/ui/popup.module.css";
import select from "#web/ui/select.module.css";
import { classNames } from "#web/ui/class-names.ts";
import field from "#web/ui/bare-field.module.css";
import styles from "./zone-select.module.css";

const ZONES: readonly string[] = ["system", ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** The zone in which all times are shown, of the several hundred that the browser knows. */
export function ZoneSelect() {
  const t = useText();
  const format = useFormat();
  const now = useNow(60_000);
  const zone = usePreferences((state) => state.zone);
  const nameOf = (name: string) => (name === "system" ? t("settings.zone.system", { zone: systemZone() }) : name);
  return (
    <Combobox.Root
      items={ZONES}
      value={zone}
      onValueChange={(next) => next !== null && setPreference("zone", next)}
      itemToStringLabel={nameOf}
    >
      <Combobox.Trigger className={select.trigger} aria-label={t("settings.zone")}>
        <span className="ellipsis">{zone === "system" ? nameOf(zone) : format.zoneLabel(now)}</span>
        <ChevronDown aria-hidden="true" className={select.arrow} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align="start" className={popup.positioner}>
          <Combobox.Popup className={`${popup.popup} ${styles.popup}`} aria-label={t("settings.zone")}>
            <div className={classNames(field.field, styles.field)}>
              <Search aria-hidden="true" />
              <Combobox.Input placeholder={t("settings.zone.search")} aria-label={t("settings.zone.search")} />
            </div>
            <Combobox.Empty className={popup.none}>{t("settings.zone.none")}</Combobox.Empty>
            <Combobox.List className={popup.list}>
              {(name: string) => (
                <Combobox.Item key={name} value={name} className={popup.option}>
                  <span className="ellipsis">{nameOf(name)}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
