import type { WaitingIn } from "#web/session/list/waiting-calls.ts";
import { useReading } from "#web/session/reading.tsx";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { ApprovalBlock } from "./approval-block.tsx";
import styles from "./approval-dock.module.css";

/** On narrow screens the approval that waits longest stays in view, wherever the reader is. */
export function ApprovalDock() {
  const { family, waitingBelow } = useReading();
  const t = useText();
  const waiting = waitingBelow(family.root.replica.id);
  const [first] = waiting;
  if (first === undefined) return null;
  return (
    <div className={styles.dock}>
      <ApprovalBlock call={first.call}>
        <p className={styles.foot}>
          <span>{t("session.approval.where")}</span>
          {waiting.length > 1 && <span>{t("session.approval.more", { count: waiting.length - 1 })}</span>}
          <ShowCall of={first} />
        </p>
      </ApprovalBlock>
    </div>
  );
}

function ShowCall({ of: { session, call } }: { of: WaitingIn }) {
  const { family, jump } = useReading();
  const t = useText();
  const calls = family.member(session)?.replica.view().outline.calls ?? [];
  const at = calls.findLast(({ id }) => id === call.tool_call_id)?.at;
  if (at === undefined) return null;
  return (
    <Button size="small" onClick={() => jump({ session, at })}>
      {t("session.approval.show")}
    </Button>
  );
}
