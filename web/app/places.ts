import { ChartColumn, Radio, Settings, TextAlignStart, TriangleAlert, type LucideIcon } from "lucide-react";
import { useLocation } from "react-router";
import type { CommandId } from "#web/commands/commands.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";

/** A place that navigation leads to. Live is the list of sessions, filtered to open work. */
export interface Place {
  readonly id: "sessions" | "live" | "costs" | "errors" | "settings";
  readonly to: string;
  readonly text: PlainTextKey;
  readonly icon: LucideIcon;
  readonly command: CommandId;
}

/** The places in the order of the navigation. */
export const PLACES: readonly Place[] = [
  { id: "sessions", to: "/", text: "nav.sessions", icon: TextAlignStart, command: "goSessions" },
  { id: "live", to: "/?state=open", text: "nav.live", icon: Radio, command: "goLive" },
  { id: "costs", to: "/costs", text: "nav.costs", icon: ChartColumn, command: "goCosts" },
  { id: "errors", to: "/errors", text: "nav.errors", icon: TriangleAlert, command: "goErrors" },
  { id: "settings", to: "/settings", text: "nav.settings", icon: Settings, command: "goSettings" },
];

/** The place the reader is at; a session belongs to Sessions, and an unknown address to none. */
export function usePlace(): Place["id"] | null {
  const { pathname, search } = useLocation();
  if (pathname === "/") return new URLSearchParams(search).get("state") === "open" ? "live" : "sessions";
  if (pathname.startsWith("/sessions/")) return "sessions";
  return PLACES.find((place) => place.to === pathname)?.id ?? null;
}
