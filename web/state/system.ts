import { useSyncExternalStore } from "react";
import type { Language } from "#shared/format/words.ts";
import { usePreferences } from "./preferences.ts";

/** The language in use: the chosen one, else Chinese for a browser that asks for it first, else English. */
export function useLanguage(): Language {
  const chosen = usePreferences((state) => state.language);
  return chosen === "system" ? systemLanguage() : chosen;
}

/** The zone in use, an IANA name. */
export function useZone(): string {
  const chosen = usePreferences((state) => state.zone);
  return chosen === "system" ? systemZone() : chosen;
}

/** The theme in use; follows the system while it is not chosen. */
export function useTheme(): "light" | "dark" {
  const chosen = usePreferences((state) => state.theme);
  const dark = useSyncExternalStore(watchDark, () => matchMedia(DARK).matches);
  return chosen === "system" ? (dark ? "dark" : "light") : chosen;
}

/** The zone the browser runs in. */
export function systemZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function systemLanguage(): Language {
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

const DARK = "(prefers-color-scheme: dark)";

function watchDark(onChange: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
