import type { Translate } from "#web/text/translate.ts";
import type { CallState } from "#web/session/list/call-state.ts";

/** The word on how a call came out, where it is not simply done; a failed one says it by its colour and exit code. */
export function callNote(state: CallState, t: Translate): { text: string; tone: "bad" | "warn" } | null {
  switch (state) {
    case "cut":
      return { text: t("session.call.cut"), tone: "bad" };
    case "denied":
      return { text: t("session.call.denied"), tone: "warn" };
    case "forbidden":
      return { text: t("session.call.forbidden"), tone: "warn" };
    case "stopped":
      return { text: t("session.call.stopped"), tone: "warn" };
    case "unanswered":
      return { text: t("session.call.unanswered"), tone: "warn" };
    case "silent":
      return { text: t("session.call.silent"), tone: "warn" };
    case "waiting":
    case "running":
    case "done":
    case "failed":
      return null;
  }
}
