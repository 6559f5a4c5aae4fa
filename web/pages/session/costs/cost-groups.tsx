import { useMemo } from "react";
import { Link } from "react-router";
import type { RequestRow } from "#shared/api/requests.ts";
import type { Cost, SessionDetail } from "#shared/api/shapes.ts";
import { knownTokens } from "#shared/figures/known-tokens.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Bar } from "#web/ui/bar.tsx";
import { Money } from "#web/ui/money.tsx";
import { sessionLink } from "#web/ui/session-link.ts";
import { StateMark } from "#web/ui/state-mark.tsx";
import type { MessageAddress } from "#web/pages/session/session-address.ts";
import styles from "./cost-audit.module.css";
import { totalOf, type CostLine, type CostTotal } from "./cost-lines.ts";
import { TotalMoney } from "./cost-strip.tsx";
import type { Member } from "./use-session-costs.ts";

/** The session and each of its descendants: tokens and cost, and all of them together. */
export function FamilyCosts(props: { detail: SessionDetail; members: readonly Member[]; missing: number }) {
  const { detail, members, missing } = props;
  const t = useText();
  const format = useFormat();
  const { with_children: family, requests_without_usage: without } = detail;
  return (
    <>
      <h3 className={styles.title}>
        {t("sessionCosts.byMember")}
        <span className={styles.note}>{t("sessionCosts.byMember.note")}</span>
      </h3>
      <ul className={styles.groups}>
        <li>
          <span className="ellipsis">{t("sessionCosts.thisSession")}</span>
          <span className="num text-2">{format.tokens(knownTokens(detail.tokens, without).total)}</span>
          <span className="num">
            <CostOf cost={detail.cost} withoutUsage={detail.requests_without_usage} />
          </span>
        </li>
        {members.map(({ node, total }) => (
          <li key={JSON.stringify([node.root, node.project, node.agent, node.id])}>
            <span className={styles.child}>
              {node.state !== null && <StateMark state={node.state} iconOnly />}
              {node.missing ? (
                <span className="ellipsis text-3">{node.id}</span>
              ) : (
                <Link className="ellipsis" to={`${sessionLink({ ...placeOf(node), session: node.id })}&view=costs`}>
                  {node.title ?? node.id}
                </Link>
              )}
            </span>
            <span className="num text-2">{format.tokens(memberTokens({ node, total }))}</span>
            <span className="num">
              {total === null ? (
                <span className="text-3">{format.unknown}</span>
              ) : (
                <TotalMoney total={total} missing={0} />
              )}
            </span>
          </li>
        ))}
        <li className={styles.groupSum}>
          <span>{t("sessionCosts.family")}</span>
          <span className="num text-2">
            {format.tokens(knownTokens(family.tokens, family.requests_without_usage).total)}
          </span>
          <span className="num">
            <CostOf cost={family.cost} withoutUsage={family.requests_without_usage + missing} />
          </span>
        </li>
      </ul>
    </>
  );
}

/** A descendant's tokens, as far as they are known. */
function memberTokens({ node, total }: Pick<Member, "node" | "total">): number | null {
  if (node.tokens === null || total === null) return node.tokens?.total ?? null;
  return knownTokens(node.tokens, total.withoutUsage).total;
}

function placeOf({ root, project, agent }: Member["node"]) {
  return { root: root ?? undefined, project: project ?? undefined, agent: agent ?? undefined };
}

function CostOf({ cost, withoutUsage }: { cost: Cost; withoutUsage: number }) {
  const unpriced = cost.unpriced_requests > 0;
  return <Money amount={cost.usd} decimals={4} atLeast={unpriced || withoutUsage > 0} unpriced={unpriced} />;
}

/** What each task cost; a task leads to its first message. */
export function TaskCosts(props: {
  detail: SessionDetail;
  lines: readonly CostLine[];
  onSelect: (at: MessageAddress) => void;
}) {
  const { detail, lines, onSelect } = props;
  const t = useText();
  const format = useFormat();
  const totals = useMemo(() => totalsByTask(lines), [lines]);
  if (detail.task_list.length < 2) return null;
  const most = Math.max(...[...totals.values()].map(({ nano }) => Number(nano)), 1);
  return (
    <>
      <h3 className={styles.title}>{t("sessionCosts.byTask")}</h3>
      <ul className={styles.tasks}>
        {detail.task_list.map(({ number, title, shard, line }) => {
          const total = totals.get(number) ?? NO_REQUESTS;
          return (
            <li key={number}>
              <span className="text-3">{format.count(number)}</span>
              <button
                type="button"
                className={styles.taskName}
                onClick={() => onSelect({ session: null, shard, line })}
              >
                <span className="ellipsis">{title ?? t("session.outline.untitled")}</span>
              </button>
              <Bar parts={[{ share: Number(total.nano) / most, color: "1" }]} />
              <span className="num">
                <TotalMoney total={total} missing={0} />
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const NO_REQUESTS = totalOf([]);

/** The session's own requests by task. */
function totalsByTask(lines: readonly CostLine[]): ReadonlyMap<number, CostTotal> {
  const rows = new Map<number, RequestRow[]>();
  for (const line of lines) {
    if (line.kind !== "request" || line.child !== null || line.row.task === null) continue;
    const known = rows.get(line.row.task);
    if (known === undefined) rows.set(line.row.task, [line.row]);
    else known.push(line.row);
  }
  return new Map([...rows].map(([task, own]) => [task, totalOf(own)]));
}
