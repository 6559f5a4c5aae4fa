import { Ban, Check, CircleDashed, type LucideIcon, X } from "lucide-react";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useText } from "#web/text/locale.tsx";

interface DecisionLook {
  readonly text: PlainTextKey;
  readonly icon: LucideIcon;
  readonly tone: "plain" | "ok" | "warn" | "error";
}

/** The decisions that producers are known to make, and the lack of one. */
const DECISIONS: Readonly<Record<string, DecisionLook>> = {
  allow: { text: "approvals.decision.allow", icon: Check, tone: "plain" },
  deny: { text: "approvals.decision.deny", icon: X, tone: "warn" },
  forbidden: { text: "approvals.decision.forbidden", icon: Ban, tone: "error" },
  none: { text: "approvals.decision.none", icon: CircleDashed, tone: "plain" },
};

/** How a decision is shown; null for one that this version does not know. */
export function decisionLook(decision: string): DecisionLook | null {
  return Object.hasOwn(DECISIONS, decision) ? (DECISIONS[decision] ?? null) : null;
}

/** The word of a decision; an unknown one stands as it was recorded. */
export function useDecisionText(): (decision: string) => string {
  const t = useText();
  return (decision) => {
    const look = decisionLook(decision);
    return look ? t(look.text) : decision;
  };
}
