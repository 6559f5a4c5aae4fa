import { useLayoutEffect, useMemo, useRef, type RefObject } from "react";
import { VList, type VListHandle } from "virtua";
import { knownTokens } from "#shared/figures/known-tokens.ts";
import { useCommands } from "#web/commands/bindings.ts";
import { useMedia } from "#web/state/media.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import type { MessageAddress } from "#web/pages/session/session-address.ts";
import { CostLineView } from "./cost-line-view.tsx";
import type { CostLine } from "./cost-lines.ts";
import { sumParts } from "./cost-parts.ts";
import { NarrowLine } from "./narrow-line.tsx";
import { TotalMoney } from "./cost-strip.tsx";
import styles from "./cost-table.module.css";
import { MemberLine } from "./member-line.tsx";
import type { SessionCostsState } from "./use-session-costs.ts";
import { useMessageLink } from "./use-message-link.ts";

const COLUMNS = [
  ["number", "sessionCosts.column.number"],
  ["task", "sessionCosts.column.task"],
  ["began", "sessionCosts.column.began"],
  ["status", "sessionCosts.column.status"],
  ["tokens", "figure.cacheRead"],
  ["tokens", "figure.otherInput"],
  ["output", "figure.output"],
  ["tier", "sessionCosts.column.tier"],
  ["price", "sessionCosts.column.price"],
  ["cost", "sessionCosts.column.cost"],
  ["running", "sessionCosts.column.running"],
] as const;

/** One row a request, the sum of all below. Only the rows in view are drawn. */
export function CostTable(props: {
  costs: SessionCostsState;
  /** Index of the selected line; -1 for none. */
  selected: number;
  onSelect: (at: MessageAddress) => void;
}) {
  const { costs, selected, onSelect } = props;
  const { lines } = costs;
  const t = useText();
  const narrow = useMedia("(max-width: 600px)");
  const list = useRef<VListHandle>(null);
  const { most } = useMemo(() => sumParts(lines), [lines]);
  const open = useMessageLink();
  const go = (index: number) => {
    const line = lines[index];
    if (line?.kind !== "request") return false;
    onSelect({ session: line.child, shard: line.row.shard, line: line.row.line });
    list.current?.scrollToIndex(index, { align: "nearest" });
    return true;
  };
  useTableCommands(lines, selected, go, () => {
    const line = lines[selected];
    if (line?.kind !== "request") return false;
    open.go({ session: line.child, shard: line.row.shard, line: line.row.line });
    return true;
  });
  useFirstPosition(list, selected);
  return (
    <div className={styles.frame} role="table" aria-label={t("sessionCosts.table")} aria-rowcount={lines.length + 1}>
      <div className={styles.wide}>
        <div className={styles.head} role="row">
          {COLUMNS.map(([column, text]) => (
            <span key={text} role="columnheader" className={styles[column]}>
              {t(text)}
            </span>
          ))}
        </div>
        <VList ref={list} className={styles.list} data={lines} itemSize={narrow ? 48 : 24} tabIndex={0} role="rowgroup">
          {(line, index) =>
            line.kind === "member" ? (
              <MemberLine key={`member ${line.child.id}`} line={line} />
            ) : narrow ? (
              <NarrowLine
                key={`${line.child ?? ""} ${line.row.request}`}
                line={line}
                selected={index === selected}
                onSelect={onSelect}
              />
            ) : (
              <CostLineView
                key={`${line.child ?? ""} ${line.row.request}`}
                line={line}
                most={most}
                selected={index === selected}
                onSelect={onSelect}
                link={open.to({ session: line.child, shard: line.row.shard, line: line.row.line })}
              />
            )
          }
        </VList>
      </div>
      <TableFoot costs={costs} />
    </div>
  );
}

function TableFoot({ costs: { total, missing, pending } }: { costs: SessionCostsState }) {
  const t = useText();
  const format = useFormat();
  const { cache_read, cache_write, output } = total.tokens;
  const all = cache_read + cache_write + output;
  const tokens = knownTokens({ cache_read, cache_write, output, all }, total.withoutUsage);
  return (
    <div className={styles.foot}>
      <span>
        {pending && `${t("sessionCosts.loading")} `}
        {t("count.requests", { count: total.requests })}
      </span>
      <span className={styles.sum}>
        {t("sessionCosts.sum", {
          cacheRead: format.count(tokens.cache_read),
          otherInput: format.count(tokens.cache_write),
          output: format.count(tokens.output),
          total: format.count(tokens.all),
        })}
      </span>
      <b>
        <TotalMoney total={total} missing={missing} />
      </b>
    </div>
  );
}

function useTableCommands(
  lines: readonly CostLine[],
  selected: number,
  go: (index: number) => boolean,
  open: () => boolean,
): void {
  const find = (from: number, step: 1 | -1, fits: (line: CostLine) => boolean): boolean => {
    for (let i = from; i >= 0 && i < lines.length; i += step) {
      const line = lines[i];
      if (line?.kind === "request" && fits(line)) return go(i);
    }
    return false;
  };
  const any = () => true;
  // the search begins anew at the top when nothing is found below
  const around = (fits: (line: CostLine) => boolean) => find(selected + 1, 1, fits) || find(0, 1, fits);
  useCommands({
    next: () => find(selected + 1, 1, any),
    previous: () => find(selected === -1 ? 0 : selected - 1, -1, any),
    first: () => find(0, 1, any),
    last: () => find(lines.length - 1, -1, any),
    open,
    cacheBreak: () => around((line) => line.kind === "request" && line.row.cache_break !== null),
    compaction: () => around((line) => line.kind === "request" && line.row.compaction),
    nextError: () => around((line) => line.kind === "request" && isBad(line.row.status)),
  });
}

function isBad(status: string | null): boolean {
  return status !== null && status !== "completed" && status !== "aborted";
}

/** Begins at the selected request. */
function useFirstPosition(list: RefObject<VListHandle | null>, position: number): void {
  const first = useRef(position);
  useLayoutEffect(() => {
    if (first.current >= 0) list.current?.scrollToIndex(first.current, { align: "center" });
  }, [list]);
}
