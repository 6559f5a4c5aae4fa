import { useState } from "react";
import { setPreference, usePreferences } from "#web/state/preferences.ts";
import { useText } from "#web/text/locale.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import styles from "./display-section.module.css";

/** Notifications outside the page: off unless asked for, and the browser is asked only when they are switched on. */
export function NotifyChoice() {
  const t = useText();
  const wanted = usePreferences((state) => state.notify);
  const [permission, setPermission] = useState(readPermission);
  const allowed = permission === "granted";
  const choose = async (on: boolean) => {
    if (!on) return setPreference("notify", false);
    if (permission === "missing") return undefined;
    const answer = await Notification.requestPermission();
    setPermission(answer);
    return setPreference("notify", answer === "granted");
  };
  return (
    <>
      <Segmented
        label={t("settings.notify")}
        value={wanted && allowed ? "on" : "off"}
        onChange={(value) => void choose(value === "on")}
        options={[
          { value: "on", label: t("settings.on") },
          { value: "off", label: t("settings.off") },
        ]}
      />
      <span className={styles.hint} role="status">
        {permission === "denied" || permission === "missing" ? t("settings.notify.denied") : t("settings.notify.when")}
      </span>
    </>
  );
}

function readPermission(): NotificationPermission | "missing" {
  return "Notification" in window ? Notification.permission : "missing";
}
