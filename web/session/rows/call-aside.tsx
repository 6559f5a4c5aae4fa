import type { Call } from "#shared/outline/outline.ts";
import { lasting, useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { StateMark } from "#web/ui/state-mark.tsx";
import type { LoadedBody } from "#web/session/bodies/use-body.ts";
import { saidIn } from "#web/session/content/body-content.ts";
import { diffEdit, linesOf } from "#web/session/content/edit-diff.ts";
import { exitCode } from "#web/session/content/exit-code.ts";
import type { ToolInput } from "#web/session/content/tool-input.ts";
import type { CallState } from "#web/session/list/call-state.ts";
import styles from "./row.module.css";
import { useFold } from "./use-fold.ts";

/** The small facts at the right of a call: what it changed, how it ended, how long it took. */
export function CallAside(props: {
  call: Call;
  state: CallState;
  input: ToolInput | null;
  output: LoadedBody;
  name: string;
}) {
  const { call, state, input, output, name } = props;
  const t = useText();
  const format = useFormat();
  if (state === "running") return <Running since={call.decision?.time ?? call.time} />;
  const code = call.output?.tail === undefined || call.output.tail === null ? null : exitCode(call.output.tail);
  const parts = [
    input === null ? null : changes(input),
    state === "failed" ? (code === null ? t("session.call.failed") : t("session.call.exit", { code })) : null,
    call.output === null || call.output.took === null ? null : format.duration(call.output.took),
  ].filter((part) => part !== null);
  return (
    <>
      <AllLines output={output} name={name} />
      {parts.join(" · ")}
    </>
  );
}

function changes(input: ToolInput): string | null {
  if (input.kind === "edit") {
    const { added, removed } = diffEdit(input.before, input.after);
    return `+${added} −${removed}`;
  }
  return input.kind === "write" ? `+${linesOf(input.content).length}` : null;
}

function Running({ since }: { since: number | null }) {
  const now = useNow();
  const format = useFormat();
  const t = useText();
  const time = lasting(since, now);
  return <StateMark state="running" label={time === null ? t("state.running") : format.duration(time, "clock")} />;
}

const SHORT = 12;

/** Opens an output that is longer than what the card shows of it. */
function AllLines({ output, name }: { output: LoadedBody; name: string }) {
  const t = useText();
  const [open, toggle] = useFold(`${name}/output/lines`);
  const said = output.state === "ready" ? saidIn(output.content, "output") : null;
  const count = typeof said === "string" ? linesOf(said).length : 0;
  if (count <= SHORT) return null;
  return (
    <>
      <button type="button" className={styles.link} onClick={toggle}>
        {open ? t("session.lines.fold") : t("session.lines.all", { count })}
      </button>
      ·
    </>
  );
}
