import type { ReactNode } from "react";
import { setPreference, usePreferences } from "#web/state/preferences.ts";
import { useText } from "#web/text/locale.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import styles from "./display-section.module.css";
import { NotifyChoice } from "./notify-choice.tsx";
import { Section } from "./section.tsx";
import { ZoneSelect } from "./zone-select.tsx";

/** Language, theme, zone, keys, rows: the reader's own choices, kept in this browser. */
export function DisplaySection() {
  const t = useText();
  const { language, theme, rows, singleKeys } = usePreferences();
  const system = { value: "system", label: t("settings.system") } as const;
  return (
    <Section id="display">
      <div className={styles.choices}>
        <Choice label={t("settings.language")}>
          <Segmented
            label={t("settings.language")}
            value={language}
            onChange={(value) => setPreference("language", value)}
            options={[
              system,
              { value: "en", label: "English", lang: "en" },
              { value: "zh", label: "简体中文", lang: "zh-CN" },
            ]}
          />
        </Choice>
        <Choice label={t("settings.zone")}>
          <ZoneSelect />
        </Choice>
        <Choice label={t("settings.theme")}>
          <Segmented
            label={t("settings.theme")}
            value={theme}
            onChange={(value) => setPreference("theme", value)}
            options={[
              system,
              { value: "light", label: t("settings.theme.light") },
              { value: "dark", label: t("settings.theme.dark") },
            ]}
          />
        </Choice>
        <Choice label={t("settings.rows")}>
          <Segmented
            label={t("settings.rows")}
            value={rows === 28 ? "28" : "24"}
            onChange={(value) => setPreference("rows", value === "28" ? 28 : 24)}
            options={[
              { value: "28", label: "28 px" },
              { value: "24", label: "24 px" },
            ]}
          />
        </Choice>
        <Choice label={t("settings.singleKeys")}>
          <Segmented
            label={t("settings.singleKeys")}
            value={singleKeys ? "on" : "off"}
            onChange={(value) => setPreference("singleKeys", value === "on")}
            options={[
              { value: "on", label: t("settings.on") },
              { value: "off", label: t("settings.off") },
            ]}
          />
        </Choice>
        <Choice label={t("settings.notify")}>
          <NotifyChoice />
        </Choice>
      </div>
    </Section>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  );
}
