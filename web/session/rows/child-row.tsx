import { ChevronDown, ChevronRight, Split } from "lucide-react";
import type { SessionNode } from "#shared/api/shapes.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { StateMark } from "#web/ui/state-mark.tsx";
import type { ChildRow as Child } from "#web/session/list/display-row.ts";
import { ApprovalBlock } from "#web/session/approval/approval-block.tsx";
import { useReading } from "#web/session/reading.tsx";
import styles from "./child-row.module.css";
import { useRow } from "./use-row.ts";

/** The head of a child's card: who it is and how it stands. Folding it hides neither errors nor what waits for somebody. */
export function ChildRow({ display }: { display: Child }) {
  const { selected, select } = useRow(display);
  const { nodes, stateOf, waitingBelow, toggle, openSession } = useReading();
  const t = useText();
  const { child, pairing, open } = display;
  const node = nodes.get(child);
  const state = stateOf(child);
  const missing = node?.missing === true;
  const waiting = open ? [] : waitingBelow(child);
  const card = (
    <section className={classNames(styles.card, state !== null && styles[state], selected && styles.selected)}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        onClick={() => {
          select();
          toggle(display.fold, child);
        }}
      >
        {open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
        <Split aria-hidden="true" />
        <span className={classNames(styles.title, "ellipsis")}>{node?.title ?? child}</span>
        {node !== undefined && <span className={classNames(styles.who, "ellipsis")}>{whoText(node)}</span>}
        <span className={styles.grow} />
        {pairing?.inferred === true && (
          <Badge title={t("session.child.inferredMeans")}>{t("session.child.inferred")}</Badge>
        )}
        {node !== undefined && <Facts node={node} />}
        {missing ? (
          <span className={styles.missing}>{t("session.child.missing")}</span>
        ) : (
          state !== null && <StateMark state={state} />
        )}
      </button>
      {!missing && (
        <button type="button" className={styles.open} onClick={() => openSession(child)}>
          {t("action.open")}
        </button>
      )}
    </section>
  );
  if (waiting.length === 0) return card;
  return (
    <>
      {card}
      {waiting.map(({ session, call }) => (
        <ApprovalBlock key={`${session} ${call.tool_call_id}`} call={call} />
      ))}
    </>
  );
}

function whoText(node: SessionNode): string {
  return [node.agent, node.model_id].filter((part) => part !== null).join(" · ");
}

function Facts({ node }: { node: SessionNode }) {
  const t = useText();
  const format = useFormat();
  const errors = node.failures;
  return (
    <>
      {errors !== null && errors > 0 && (
        <Badge tone="error" title={t("count.errors", { count: errors })}>
          {format.count(errors)}
        </Badge>
      )}
      <span className={styles.facts}>
        {node.requests !== null && t("count.requests", { count: node.requests })}
        {node.cost !== null && (
          <>
            {" · "}
            <Money
              amount={node.cost.usd}
              unpriced={node.cost.unpriced_requests > 0}
              atLeast={node.cost.unpriced_requests > 0}
            />
          </>
        )}
        {node.duration_ms !== null && ` · ${format.duration(node.duration_ms)}`}
      </span>
    </>
  );
}
