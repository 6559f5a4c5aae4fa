import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { StateMark, type StateMarkProps } from "#web/ui/state-mark.tsx";
import { elapsed, isOpen, silence, type SessionFigures } from "./session-facts.ts";

/** How long a session has taken; counts on by itself while work goes on, so that the row need not render. */
export function Elapsed({ session }: { session: SessionFigures }) {
  return isOpen(session.state) ? <TickingElapsed session={session} /> : <ElapsedAt session={session} now={0} />;
}

function TickingElapsed({ session }: { session: SessionFigures }) {
  return <ElapsedAt session={session} now={useNow()} />;
}

function ElapsedAt({ session, now }: { session: SessionFigures; now: number }) {
  return useFormat().duration(elapsed(session, now), "clock");
}

/** How much a state says of itself: the next try alone, the wait too, or all of it in words. */
export type StateDetail = "time" | "sentence" | undefined;

/** A session's state, with what runs down or up beside it: the next try, the wait, the silence. */
export function LiveStateMark({
  session,
  detail,
  ...look
}: { session: SessionFigures; detail?: StateDetail } & Omit<StateMarkProps, "state" | "label">) {
  const { state } = session;
  const ticks =
    state === "retrying" || (detail && state === "waiting") || (detail === "sentence" && state === "stalled");
  return ticks ? (
    <TickingStateMark session={session} detail={detail} {...look} />
  ) : (
    <StateMark state={state} {...look} />
  );
}

function TickingStateMark({
  session,
  detail,
  ...look
}: { session: SessionFigures; detail: StateDetail } & Omit<StateMarkProps, "state" | "label">) {
  return <StateMark state={session.state} label={useStateLabel(session, detail)} {...look} />;
}

function useStateLabel(session: SessionFigures, detail: StateDetail): string | undefined {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  if (session.state === "retrying") {
    if (session.retry_at === null) return undefined;
    // Whole seconds: tenths would jump, since the clock ticks once a second.
    const wait = Math.max(0, Math.ceil((Date.parse(session.retry_at) - now) / 1000));
    return t("state.retryIn", {
      time: wait < 10 ? `${wait} ${t("sessions.unit.second")}` : format.duration(wait * 1000),
    });
  }
  const quiet = silence(session, now);
  if (session.state === "waiting" && detail === "time")
    return `${t("state.waiting")} ${format.duration(quiet, "clock")}`;
  if (session.state === "stalled") {
    return `${t("state.stalled")} · ${t("state.silentFor", { time: format.duration(quiet) })}`;
  }
  return `${t("state.waiting.long")} · ${format.duration(quiet, "clock")}`;
}
