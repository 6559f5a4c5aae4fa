import { useFormat, useText } from "#web/text/locale.tsx";
import { useGapsText } from "./completeness.tsx";
import { hitRateOf, tokensOf, type TokenColumn, type TokenKind } from "./token-columns.ts";

/** A bucket's tokens as chart, hover card and table write them: one text for one figure. */
export function useTokenText() {
  const t = useText();
  const format = useFormat();
  const gapsText = useGapsText();
  return {
    tokens: (column: TokenColumn, kind: TokenKind | "total") => format.count(tokensOf(column, kind)),
    /** A bucket without input has no rate: 0/0 is not 0 %. */
    hitRate: (column: TokenColumn) => {
      const rate = hitRateOf(column);
      return rate === null ? t("costs.noValue") : format.percent(rate);
    },
    requests: ({ row }: TokenColumn) => format.count(row ? row.requests : 0),
    note: ({ row }: TokenColumn) => {
      const requests = t("count.requests", { count: row ? row.requests : 0 });
      const gaps = gapsText({ unpriced: 0, withoutUsage: row ? row.requests_without_usage : 0 });
      return [requests, gaps].filter((part) => part !== null).join(" · ");
    },
  };
}
