import type { ReactNode } from "react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Money } from "#web/ui/money.tsx";
import { useGapsText } from "./completeness.tsx";
import { isBound, type CostCell } from "./cost-columns.ts";

/** A cell of costs as chart, hover card and table write it: one text for one cell. */
export function useCostText(): {
  element: (cell: CostCell) => ReactNode;
  text: (cell: CostCell) => string;
  /** Its requests, and what is missing in the amount. */
  note: (cell: CostCell) => string;
} {
  const t = useText();
  const format = useFormat();
  const gapsText = useGapsText();
  const options = (cell: CostCell) => ({ atLeast: isBound(cell), unpriced: cell.unpriced > 0 });
  return {
    element: (cell) => <Money amount={cell.nano} {...options(cell)} />,
    text: (cell) => format.money(cell.nano, options(cell)),
    note: (cell) =>
      [t("count.requests", { count: cell.requests }), gapsText(cell)].filter((part) => part !== null).join(" · "),
  };
}
