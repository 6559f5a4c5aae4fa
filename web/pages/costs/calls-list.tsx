import { Link } from "react-router";
import type { CallDecision } from "#shared/api/approvals.ts";
import { describeError } from "#web/api/api-error.ts";
import type { Params } from "#web/api/client.ts";
import { useApprovals } from "#web/api/use-approvals.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { sessionLink } from "#web/ui/session-link.ts";
import { EmptyView, ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { TableFrame } from "#web/ui/table-frame.tsx";
import { MoreRows } from "./more-rows.tsx";
import styles from "./requests.module.css";

/** How many calls one page brings. */
const PAGE = 100;

/** The calls that a tool's number is made of, the newest first, each leading to its message. */
export function CallsList({ params }: { params: Params }) {
  const t = useText();
  const format = useFormat();
  const query = useApprovals({ ...params, limit: PAGE });
  const first = query.data?.pages[0];
  if (query.error && !first) {
    return (
      <ErrorView title={t("costs.failed.calls")} {...describeError(query.error)} onRetry={() => void query.refetch()} />
    );
  }
  if (!query.data || !first) return <LoadingView rows={12} />;
  if (first.total === 0) return <EmptyView title={t("costs.calls.none")} />;
  const calls = query.data.pages.flatMap((page) => page.calls);
  return (
    <>
      <p className={styles.sum}>
        <b>{t("count.toolCalls", { count: first.total })}</b>
        <span>{t("count.sessions", { count: first.totals.sessions })}</span>
        <span>
          {t("figure.toolTime")} {format.duration(first.totals.took_ms)}
        </span>
      </p>
      <CallTable calls={calls} />
      <MoreRows
        shown={calls.length}
        total={first.total}
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={query.fetchNextPage}
      />
    </>
  );
}

function CallTable({ calls }: { calls: readonly CallDecision[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <TableFrame label={t("costs.calls.table")} className={styles.frame}>
      <thead>
        <tr>
          <th scope="col">{t("costs.column.time.when")}</th>
          <th scope="col">{t("costs.by.session")}</th>
          <th scope="col">{t("costs.calls.arguments")}</th>
          <th scope="col" className="num">
            {t("costs.column.time")}
          </th>
          <th scope="col">{t("costs.calls.outcome")}</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={JSON.stringify([call.root, call.project, call.agent, call.session, call.shard, call.line])}>
            <td>
              <Link to={sessionLink(call, call)} className={styles.when} title={format.dateTime(call.time)}>
                {call.time === null
                  ? t("costs.notRecorded")
                  : `${format.date(call.time)} ${format.clock(call.time, { seconds: true })}`}
              </Link>
            </td>
            <td className={styles.model} title={call.title ?? call.session}>
              {call.title ?? <span className="text-3">{t("costs.untitled")}</span>}
            </td>
            <td className={styles.session} title={call.arguments ?? undefined}>
              <code className={`ellipsis ${styles.arguments}`}>
                {call.arguments_cut ? `${call.arguments}…` : (call.arguments ?? "")}
              </code>
            </td>
            <td className="num">{call.took_ms === null ? format.unknown : format.duration(call.took_ms)}</td>
            <td>{t(`approvals.outcome.${call.outcome}`)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
