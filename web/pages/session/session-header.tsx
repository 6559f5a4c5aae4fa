import { ChevronLeft, Radio } from "lucide-react";
import { Link } from "react-router";
import type { SessionFacts } from "#shared/api/shapes.ts";
import { keyLabel } from "#web/commands/key-labels.ts";
import type { Following } from "#web/session/list/follow-mode.ts";
import { lasting, useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { iconButtonClass } from "#web/ui/icon-button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { StateMark } from "#web/ui/state-mark.tsx";
import styles from "./session-header.module.css";

/** Back, what the session is called, how it stands, where it belongs, and following. */
export function SessionHeader(props: { summary: SessionFacts; following: Following; canFollow: boolean }) {
  const { summary, following, canFollow } = props;
  const t = useText();
  const key = keyLabel("follow");
  const title = summary.title ?? (summary.state === "empty" ? t("session.noPrompt") : t("session.outline.untitled"));
  const where = [summary.project, summary.agent, summary.model_id, shortPath(summary.workspace)].filter(
    (part) => part !== null,
  );
  return (
    <div className={styles.header}>
      <Link to="/" className={iconButtonClass} aria-label={t("session.back")} title={t("session.back")}>
        <ChevronLeft aria-hidden="true" />
      </Link>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
      <State summary={summary} />
      {summary.sample && <Badge>{t("session.sample")}</Badge>}
      <Origin summary={summary} />
      <span className={styles.where} title={where.join(" · ")}>
        {where.join(" · ")}
      </span>
      <span className={styles.grow} />
      {(canFollow || following.on) && (
        <Button
          className={styles.follow}
          pressed={following.on}
          onClick={() => (following.on ? following.leave(Infinity) : following.start())}
        >
          <Radio aria-hidden="true" />
          {following.on ? t("session.follow.on") : t("session.follow")}
          {key !== null && !following.on && <Kbd keys={key} small />}
        </Button>
      )}
    </div>
  );
}

/** A fork says whose records it repeats, a child whose it is. */
function Origin({ summary }: { summary: SessionFacts }) {
  const t = useText();
  const { copied_from: copied, parent } = summary;
  return (
    <>
      {parent !== null && (
        <Link className={styles.origin} to={`/sessions/${encodeURIComponent(parent)}`}>
          {t("session.childOf")}
        </Link>
      )}
      {copied !== null && (
        <Link
          className={styles.origin}
          to={`/sessions/${encodeURIComponent(copied.session_id)}`}
          title={t("session.copiedFrom.means", { count: copied.messages })}
        >
          {t("session.copiedFrom")}
        </Link>
      )}
    </>
  );
}

function State({ summary }: { summary: SessionFacts }) {
  const { state } = summary;
  const ticking = state === "retrying" || state === "waiting" || state === "stalled";
  return ticking ? <TickingState summary={summary} /> : <StateMark state={state} boxed />;
}

function TickingState({ summary }: { summary: SessionFacts }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const { state, retry_at: retryAt, last_activity: last } = summary;
  const silent = last === null ? summary.silent_ms : lasting(last, now);
  if (state === "retrying" && retryAt !== null) {
    const wait = Math.max(0, Date.parse(retryAt) - now);
    return <StateMark state={state} boxed label={t("state.retryIn", { time: format.duration(wait, "clock") })} />;
  }
  const label =
    state === "stalled"
      ? `${t("state.stalled")} · ${t("state.silentFor", { time: format.duration(silent) })}`
      : state === "waiting"
        ? `${t("state.waiting.long")} · ${format.duration(silent, "clock")}`
        : undefined;
  return <StateMark state={state} boxed label={label} />;
}

/** The last two folders of a path: enough to know it by. */
function shortPath(path: string | null): string | null {
  if (path === null) return null;
  const parts = path.split(/[/\\]/).filter((part) => part !== "");
  return parts.length > 2 ? `…/${parts.slice(-2).join("/")}` : path;
}
