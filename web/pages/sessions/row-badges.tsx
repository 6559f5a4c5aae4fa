import { CircleX, Clock, CornerDownRight, GitFork } from "lucide-react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { errorsOf, type SessionFigures } from "./session-facts.ts";

/** What is remarkable about a session, beside its title: each badge says it in words on hover and to screen readers. */
export function RowBadges({ session }: { session: SessionFigures }) {
  const t = useText();
  const format = useFormat();
  const { unreadable_lines: unreadable, failures, tool_failures: tools, source, copied_from: copied, sample } = session;
  const errors = errorsOf(session);
  return (
    <>
      {sample && <Badge title={t("sessions.badge.sample.title")}>{t("sessions.badge.sample")}</Badge>}
      {source === "subagent" && (
        <Badge icon={<CornerDownRight />} title={t("sessions.badge.child.title")}>
          {t("sessions.badge.child")}
        </Badge>
      )}
      {source === "schedule" && (
        <Badge icon={<Clock />} title={t("sessions.badge.schedule.title")}>
          {t("sessions.badge.schedule")}
        </Badge>
      )}
      {copied && (
        <Badge
          icon={<GitFork />}
          title={t("sessions.badge.copied.title", { id: copied.session_id, count: copied.messages })}
        >
          {t("sessions.badge.copied")}
        </Badge>
      )}
      {unreadable > 0 && (
        <Badge tone="warn" title={t("count.unreadable", { count: unreadable })}>
          {t("sessions.badge.unreadable", { count: unreadable })}
        </Badge>
      )}
      {errors > 0 && (
        <Badge tone="error" icon={<CircleX />} title={t("sessions.badge.errors", { failures, tools })}>
          {format.count(errors)}
        </Badge>
      )}
    </>
  );
}
