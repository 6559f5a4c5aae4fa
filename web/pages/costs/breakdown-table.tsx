import { Link } from "react-router";
import { useFormat, useText } from "#web/text/locale.tsx";
import { CellButton } from "#web/ui/cell-button.tsx";
import { Bar } from "#web/ui/bar.tsx";
import { Swatch } from "#web/ui/chart/legend.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { BreakdownRow } from "./breakdown-rows.ts";
import { BreakdownFrame } from "./breakdown-frame.tsx";
import styles from "./breakdown.module.css";
import { valueText, type Dimension, type Filters } from "./dimensions.ts";
import { useCostText } from "./use-cost-text.tsx";

/** Cost and requests by one dimension. A name filters the page (or opens its session), a number opens its requests. */
export function BreakdownTable(props: {
  title: string;
  by: Dimension;
  rows: readonly BreakdownRow[];
  onFilter: (filters: Filters) => void;
  onOpen: (filters: Filters) => void;
}) {
  const { title, by, rows, onFilter, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const costText = useCostText();
  return (
    <BreakdownFrame title={title} columns={["costs.column.cost", "costs.column.requests"]}>
      {rows.map((row) => {
        const missing = t(by === "session" ? "costs.untitled" : "costs.notRecorded");
        const name = row.label === null ? missing : by === "session" ? row.label : valueText(by, row.label, t);
        const open = () => onOpen(row.filters);
        return (
          <tr key={row.id}>
            <th scope="row" className={styles.name}>
              <NameCell row={row} name={name} path={by === "workspace"} onFilter={onFilter} />
            </th>
            <td className="num">
              <CellButton label={t("costs.requestsOf", { name })} onOpen={open}>
                {costText.element(row.cell)}
              </CellButton>
            </td>
            <td className={styles.barCell} onClick={open}>
              <Bar parts={[{ share: row.share, color: row.color ?? "1" }]} />
            </td>
            <td className="num">
              <CellButton label={t("costs.requestsOf", { name })} onOpen={open}>
                {format.count(row.cell.requests)}
              </CellButton>
            </td>
          </tr>
        );
      })}
    </BreakdownFrame>
  );
}

function NameCell(props: { row: BreakdownRow; name: string; path: boolean; onFilter: (filters: Filters) => void }) {
  const { row, name, path, onFilter } = props;
  const t = useText();
  const text = (
    <>
      {row.color && <Swatch color={row.color} />}
      <span className={classNames("ellipsis", row.label === null && "text-3", path && styles.tail)}>
        <bdi>{name}</bdi>
      </span>
    </>
  );
  const title = [name, row.detail].filter(Boolean).join("\n");
  if (row.link) {
    return (
      <Link to={row.link} className={styles.label} title={title}>
        {text}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.label}
      title={`${title}\n${t("costs.filter.by", { name })}`}
      onClick={() => onFilter(row.filters)}
    >
      {text}
    </button>
  );
}
