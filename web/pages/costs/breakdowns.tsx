import type { ToolUsageRow, UsageRow } from "#shared/api/usage.ts";
import { describeError } from "#web/api/api-error.ts";
import { useUsage } from "#web/api/use-usage.ts";
import { useText } from "#web/text/locale.tsx";
import { InTurn } from "#web/ui/in-turn.tsx";
import { ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { BreakdownPanel } from "./breakdown-panel.tsx";
import { breakdownRows } from "./breakdown-rows.ts";
import { BreakdownTable } from "./breakdown-table.tsx";
import styles from "./breakdown.module.css";
import { DIMENSION_WORDS, type Dimension } from "./dimensions.ts";
import { Dearer } from "./dearer.tsx";
import type { ModelColors } from "./model-colors.ts";
import { TaskList } from "./task-list.tsx";
import { ToolTable } from "./tool-table.tsx";
import { useBreakdown } from "./use-breakdown.ts";
import type { CostsNavigation } from "./use-costs-view.ts";
import { usageParams, type Selection } from "./usage-params.ts";

/** How many rows a breakdown shows before "All n". */
const SHOWN = 8;
const SESSIONS_SHOWN = 20;
const TASKS_SHOWN = 8;
const TOOLS_SHOWN = 12;

interface BreakdownProps {
  readonly selection: Selection;
  readonly colors: ModelColors;
  readonly navigation: CostsNavigation;
}

/** Everything the selection can be broken down by: what one came for, the figures and charts above, answers first. */
export function Breakdowns(props: BreakdownProps) {
  return (
    <div className={styles.grid}>
      <InTurn>
        <div key="models" className={styles.column}>
          <Breakdown {...props} by="model" />
          <Breakdown {...props} by="provider" />
          <Breakdown {...props} by="agent" />
        </div>
        <div key="sessions" className={styles.column}>
          <Breakdown {...props} by="session" shown={SESSIONS_SHOWN} />
        </div>
        <div key="places" className={styles.column}>
          <Breakdown {...props} by="project" />
          <Breakdown {...props} by="workspace" />
          <Breakdown {...props} by="source" />
        </div>
        <div key="work" className={styles.column}>
          <Tasks selection={props.selection} navigation={props.navigation} />
          <Dearer selection={props.selection} navigation={props.navigation} />
          <Tools selection={props.selection} navigation={props.navigation} />
        </div>
      </InTurn>
    </div>
  );
}

function Breakdown(props: BreakdownProps & { by: Dimension; shown?: number }) {
  const { selection, colors, navigation, by, shown = SHOWN } = props;
  const t = useText();
  const query = useBreakdown(selection, by);
  const title = t(DIMENSION_WORDS[by]);
  if (!query.data) return <Pending title={title} rows={shown} query={query} />;
  const rows = breakdownRows(query.data.rows, by, colors).slice(0, shown);
  return (
    <BreakdownPanel
      title={title}
      note={by === "session" ? t("costs.session.note") : undefined}
      shown={rows.length}
      total={query.data.total}
      onAll={() => navigation.open({ kind: "rows", by })}
    >
      <BreakdownTable
        title={title}
        by={by}
        rows={rows}
        onFilter={navigation.filter}
        onOpen={(filters) => navigation.open({ kind: "requests", bucket: null, filters })}
      />
    </BreakdownPanel>
  );
}

function Tasks({ selection, navigation }: Pick<BreakdownProps, "selection" | "navigation">) {
  const t = useText();
  const query = useBreakdown(selection, "task", TASKS_SHOWN);
  const title = t("costs.tasks");
  if (!query.data) return <Pending title={title} rows={TASKS_SHOWN} query={query} />;
  const rows: readonly UsageRow[] = query.data.rows;
  return (
    <BreakdownPanel title={title} note={t("costs.session.note")} shown={rows.length} total={query.data.total}>
      <TaskList
        rows={rows.slice(0, TASKS_SHOWN)}
        onOpen={(filters) => navigation.open({ kind: "requests", bucket: null, filters })}
      />
    </BreakdownPanel>
  );
}

function Tools({ selection, navigation }: Pick<BreakdownProps, "selection" | "navigation">) {
  const t = useText();
  const query = useUsage<ToolUsageRow>(usageParams(selection, ["tool"], { limit: TOOLS_SHOWN }));
  const title = t("costs.by.tool");
  if (!query.data) return <Pending title={title} rows={4} query={query} />;
  const rows = query.data.rows;
  return (
    <BreakdownPanel title={title} note={t("costs.tool.note")} shown={rows.length} total={query.data.total}>
      <ToolTable
        title={title}
        rows={rows.slice(0, TOOLS_SHOWN)}
        onOpen={(tool, failed) => navigation.open({ kind: "calls", tool, failed })}
      />
    </BreakdownPanel>
  );
}

/** A breakdown that is not there yet, or that failed; the others stay. */
function Pending(props: { title: string; rows: number; query: { error: unknown; refetch: () => unknown } }) {
  const { title, rows, query } = props;
  if (!query.error) return <LoadingView rows={rows} rowHeight={24} />;
  return <ErrorView title={title} {...describeError(query.error)} onRetry={() => void query.refetch()} />;
}
