import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Language } from "#shared/format/words.ts";

/** What the reader chose; `system` follows the browser. */
export interface Preferences {
  language: Language | "system";
  theme: "light" | "dark" | "system";
  /** An IANA zone name, or `system`. */
  zone: string;
  /** Height of list rows in px. */
  rows: 28 | 24;
  singleKeys: boolean;
  /** Whether a session that waits, fails or ends is told outside the page, too. */
  notify: boolean;
  /** The facets or the outline. */
  sidePanel: boolean;
  /** The preview or the detail. */
  detailPanel: boolean;
}

const DEFAULTS: Preferences = {
  language: "system",
  theme: "system",
  zone: "system",
  rows: 28,
  singleKeys: true,
  notify: false,
  sidePanel: true,
  detailPanel: true,
};

/** The reader's choices, kept in this browser. Change them with `setPreference`. */
export const usePreferences = create<Preferences>()(
  persist(() => DEFAULTS, {
    name: "rookery.preferences",
    version: 1,
    merge: (stored, current) => ({ ...current, ...validPreferences(stored) }),
  }),
);

/** Changes one choice. */
export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  usePreferences.setState({ [name]: value } as Pick<Preferences, Name>);
}

/** Keeps of a stored object what can still be used: it may come from another version, or from a hand. */
export function validPreferences(stored: unknown): Partial<Preferences> {
  if (typeof stored !== "object" || stored === null) return {};
  const accepts: { [Name in keyof Preferences]: (value: unknown) => boolean } = {
    language: (value) => value === "system" || value === "en" || value === "zh",
    theme: (value) => value === "system" || value === "light" || value === "dark",
    zone: (value) => typeof value === "string" && (value === "system" || isZone(value)),
    rows: (value) => value === 28 || value === 24,
    singleKeys: (value) => typeof value === "boolean",
    notify: (value) => typeof value === "boolean",
    sidePanel: (value) => typeof value === "boolean",
    detailPanel: (value) => typeof value === "boolean",
  };
  const names = Object.keys(accepts) as (keyof Preferences)[];
  const kept = names.filter((name) => name in stored && accepts[name]((stored as Record<string, unknown>)[name]));
  return Object.fromEntries(kept.map((name) => [name, (stored as Record<string, unknown>)[name]]));
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
