import { useLayoutEffect } from "react";
import { usePreferences } from "#web/state/preferences.ts";
import { useLanguage, useTheme } from "#web/state/system.ts";

/** Tells the document its language, theme and height of rows, before anything is painted. */
export function useRootAttributes(): void {
  const language = useLanguage();
  const theme = useTheme();
  const rows = usePreferences((state) => state.rows);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = language === "zh" ? "zh-CN" : "en";
    root.dataset["theme"] = theme;
    root.style.setProperty("--row", `${rows}px`);
  }, [language, theme, rows]);
}
