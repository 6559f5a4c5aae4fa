import type { ToolUsageRow } from "#shared/api/usage.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { CellButton } from "#web/ui/cell-button.tsx";
import { Bar } from "#web/ui/bar.tsx";
import { BreakdownFrame } from "./breakdown-frame.tsx";
import styles from "./breakdown.module.css";

/** Tools by calls, with what failed and how long they took. A tool has no money. */
export function ToolTable(props: {
  title: string;
  rows: readonly ToolUsageRow[];
  onOpen: (tool: string, failed: boolean) => void;
}) {
  const { title, rows, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const most = rows.reduce((max, { calls }) => Math.max(max, calls), 1);
  return (
    <BreakdownFrame title={title} columns={["costs.column.calls", "costs.column.failures", "costs.column.time"]}>
      {rows.map(({ key, calls, failures, time_ms }) => (
        <tr key={key.tool}>
          <th scope="row" className={styles.name} title={key.tool}>
            <ToolName name={key.tool} />
          </th>
          <td className="num">
            <CellButton
              label={t("costs.callsOf", { name: key.tool ?? "" })}
              onOpen={() => onOpen(key.tool ?? "", false)}
            >
              {format.count(calls)}
            </CellButton>
          </td>
          <td className={styles.barCell} onClick={() => onOpen(key.tool ?? "", false)}>
            <Bar parts={[{ share: calls / most, color: "1" }]} />
          </td>
          <td className="num">
            <CellButton
              empty={failures === 0}
              label={t("costs.failedCallsOf", { name: key.tool ?? "" })}
              onOpen={() => onOpen(key.tool ?? "", true)}
            >
              {format.count(failures)}
            </CellButton>
          </td>
          <td className="num">
            <CellButton
              label={t("costs.callsOf", { name: key.tool ?? "" })}
              onOpen={() => onOpen(key.tool ?? "", false)}
            >
              {format.duration(time_ms)}
            </CellButton>
          </td>
        </tr>
      ))}
    </BreakdownFrame>
  );
}

function ToolName({ name }: { name: string | undefined }) {
  const t = useText();
  return (
    <span className={styles.label}>
      <span className="ellipsis">{name ?? t("costs.notRecorded")}</span>
    </span>
  );
}
