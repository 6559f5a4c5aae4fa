import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { SessionState, SessionSummary } from "#shared/api/shapes.ts";
import { watchSessions } from "#web/api/events.ts";
import { forgetTurns, noteTurn, type Turn, turnOf } from "#web/state/attention.ts";
import { usePreferences } from "#web/state/preferences.ts";
import { useText } from "#web/text/locale.tsx";
import { sessionLink } from "#web/ui/session-link.ts";

/** Follows what sessions need while nobody looks: for the mark in the title, and as notifications where they are wanted. */
export function useAttention(): void {
  const notify = useNotifier();
  const latest = useRef(notify);
  useEffect(() => {
    latest.current = notify;
  }, [notify]);
  useEffect(() => {
    const states = new Map<string, SessionState>();
    const stop = watchSessions((session) => {
      const key = JSON.stringify([session.root, session.project, session.agent, session.id]);
      const turn = turnOf(states.get(key), session);
      const goesOn = session.state !== states.get(key);
      states.set(key, session.waiting_for === null ? session.state : "waiting");
      if (document.visibilityState === "visible" && document.hasFocus()) return;
      if (turn !== null) latest.current(session, turn);
      if (document.hidden && (turn !== null || goesOn)) noteTurn(key, turn);
    });
    const onVisibility = () => document.hidden || forgetTurns();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);
}

/** Tells of one session outside the page; a second tab replaces the same notification. */
function useNotifier(): (session: SessionSummary, turn: Turn) => void {
  const wanted = usePreferences((state) => state.notify);
  const navigate = useNavigate();
  const t = useText();
  return (session, turn) => {
    if (!wanted || !("Notification" in window) || Notification.permission !== "granted") return;
    const tool = session.waiting_for?.tool ?? "";
    const what = turn === "waiting" && tool !== "" ? t("session.call.approve", { tool }) : t(`notify.${turn}`);
    const body = [what, session.project, session.agent].join(" · ");
    const notification = new Notification(session.title ?? session.id, { body, tag: `${session.id} ${turn}` });
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
      const { id, root, project, agent } = session;
      void navigate(sessionLink({ session: id, root, project, agent }));
    });
  };
}
