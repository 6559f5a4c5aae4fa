import { CornerDownRight } from "lucide-react";
import { useText } from "#web/text/locale.tsx";
import type { CostLine } from "./cost-lines.ts";
import { TotalMoney } from "./cost-strip.tsx";
import styles from "./cost-table.module.css";

/** The head of a child's requests: which session it is, and what they cost together. */
export function MemberLine({ line }: { line: Extract<CostLine, { kind: "member" }> }) {
  const { child, total } = line;
  const t = useText();
  return (
    <div className={styles.member} role="row">
      <span role="cell" className={styles.memberName}>
        <CornerDownRight aria-hidden="true" />
        <span className="ellipsis">{child.title ?? child.id}</span>
      </span>
      <span role="cell" className={styles.memberNote}>
        {child.missing ? t("sessionCosts.missing") : t("count.requests", { count: total.requests })}
      </span>
      <span role="cell" className={styles.memberCost}>
        {!child.missing && <TotalMoney total={total} missing={0} />}
      </span>
    </div>
  );
}
