import { CornerDownRight } from "lucide-react";
import { useText } from "#web/text/locale.tsx";
import { knownNano, type CostLine } from "./cost-lines.ts";
import { Money } from "#web/ui/money.tsx";
import styles from "./cost-table.module.css";

/** The head of a child's requests: which session it is, and what they cost together. */
export function MemberLine({ line }: { line: Extract<CostLine, { kind: "member" }> }) {
  const { child, total } = line;
  const t = useText();
  const bound = total.unpriced > 0 || total.withoutUsage > 0;
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
        {!child.missing && (
          <Money amount={knownNano(total)} decimals={4} atLeast={bound} unpriced={total.unpriced > 0} />
        )}
      </span>
    </div>
  );
}
