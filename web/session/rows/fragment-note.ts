import type { Translate } from "#web/text/translate.ts";
import type { Fragment } from "#web/session/replica/fragment.ts";

/** What the head of a row says of a fragment that will get no complete message. */
export function fragmentNote(t: Translate, { state }: Fragment): { note?: string; noteTone?: "bad" | "warn" } {
  if (state === "cut") return { note: t("session.fragment.cut"), noteTone: "bad" };
  return state === "unrecorded" ? { note: t("session.fragment.unrecorded"), noteTone: "warn" } : {};
}
