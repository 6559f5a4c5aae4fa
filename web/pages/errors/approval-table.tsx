import { Link, useNavigate } from "react-router";
import type { CallDecision } from "#shared/api/approvals.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { sessionLink } from "#web/ui/session-link.ts";
import { TableFrame } from "#web/ui/table-frame.tsx";
import styles from "./approval-table.module.css";
import { decisionLook, useDecisionText } from "./decision-look.ts";

/** Calls with their decisions, the newest first. The whole row leads to the call's message. */
export function ApprovalTable({ calls }: { calls: readonly CallDecision[] }) {
  const t = useText();
  return (
    <TableFrame label={t("approvals.table")} className={styles.frame}>
      <thead>
        <tr>
          <th scope="col">{t("approvals.column.time")}</th>
          <th scope="col">{t("approvals.decision")}</th>
          <th scope="col">{t("approvals.column.tool")}</th>
          <th scope="col">{t("approvals.column.arguments")}</th>
          <th scope="col" className="num">
            {t("approvals.column.wait")}
          </th>
          <th scope="col">{t("approvals.outcome")}</th>
          <th scope="col" className="num">
            {t("approvals.column.took")}
          </th>
          <th scope="col">{t("approvals.column.session")}</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <Row
            key={JSON.stringify([call.root, call.project, call.agent, call.session, call.shard, call.line])}
            call={call}
          />
        ))}
      </tbody>
    </TableFrame>
  );
}

function Row({ call }: { call: CallDecision }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const now = useNow(60_000);
  const to = sessionLink(call, call);
  return (
    <tr className={styles.row} onClick={(event) => !event.defaultPrevented && void navigate(to)}>
      <th scope="row" title={format.dateTime(call.time)}>
        <Link to={to} onClick={(event) => event.stopPropagation()}>
          {format.when(call.time, now)}
        </Link>
      </th>
      <td>
        <Decision decision={call.decision ?? "none"} />
      </td>
      <td className={`mono ${styles.tool}`} title={call.tool}>
        {call.tool}
      </td>
      <td className={styles.arguments} title={call.arguments ?? undefined}>
        {call.arguments === null ? (
          <span className="text-3">{t("approvals.noArguments")}</span>
        ) : (
          <code>{call.arguments_cut ? `${call.arguments}…` : call.arguments}</code>
        )}
      </td>
      <td className="num">{duration(call.wait_ms)}</td>
      <td className={call.outcome === "failed" ? styles.failed : styles.outcome}>
        {t(`approvals.outcome.${call.outcome}`)}
      </td>
      <td className="num">{duration(call.took_ms)}</td>
      <td className={styles.session} title={call.title ?? call.session}>
        {call.title ?? call.session}
      </td>
    </tr>
  );

  /** A call without a decision has no wait: that is no gap in what is known. */
  function duration(ms: number | null) {
    return ms === null ? <span className="text-3">·</span> : format.duration(ms);
  }
}

function Decision({ decision }: { decision: string }) {
  const text = useDecisionText()(decision);
  const look = decisionLook(decision);
  if (!look) return <Badge>{text}</Badge>;
  return (
    <Badge tone={look.tone} icon={<look.icon aria-hidden="true" />}>
      {text}
    </Badge>
  );
}
