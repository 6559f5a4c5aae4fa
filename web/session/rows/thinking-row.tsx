import { Lightbulb } from "lucide-react";
import { elapsed } from "#shared/outline/step.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { useBody } from "#web/session/bodies/use-body.ts";
import { saidIn } from "#web/session/content/body-content.ts";
import { keyOf, type FragmentRow, type MessageRow } from "#web/session/list/display-row.ts";
import { fragmentNote } from "./fragment-note.ts";
import { WithBody } from "./loading-text.tsx";
import { SaidText } from "./long-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import styles from "./row.module.css";
import { StopNote } from "./stop-note.tsx";
import { Thought } from "./thought.tsx";
import { useFragment } from "./use-fragment.ts";
import { useRow } from "./use-row.ts";
import { useWritten } from "./use-written.ts";

/** What the agent thought, or is thinking, folded to its first line: the complete message goes on in the row. */
export function ThinkingRow({ display }: { display: MessageRow | FragmentRow }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const format = useFormat();
  const fragment = display.kind === "fragment" ? display.fragment : null;
  const row = display.kind === "message" ? display.row : null;
  useFragment(fragment);
  const body = useBody(view, row === null ? null : row.at);
  const said = body.state === "ready" ? saidIn(body.content, "thinking") : null;
  const text = useWritten(fragment === null ? said : fragment.content);
  // a record's time is its end, and the record before it is where the model began to think
  const took = row === null || row.at === 0 ? null : elapsed(view.lines.timeAt(row.at - 1), view.lines.timeAt(row.at));
  const writing = fragment?.state === "open";
  const cut = fragment?.state === "cut";
  const name = keyOf(display);
  return (
    <RowFrame
      tone={cut ? "cut" : "thinking"}
      icon={<Lightbulb aria-hidden="true" />}
      title={t("session.row.thinking")}
      {...(fragment === null ? {} : fragmentNote(t, fragment))}
      aside={writing ? t("session.fragment.writing") : took === null ? null : format.duration(took)}
      selected={selected}
      onSelect={select}
    >
      {typeof text === "string" ? (
        <div className={writing ? styles.writing : undefined}>
          <Thought text={text} name={name} growing={writing} />
        </div>
      ) : (
        <WithBody body={body} bytes={0}>
          {() => <SaidText said={text}>{(whole) => <Thought text={whole} name={name} />}</SaidText>}
        </WithBody>
      )}
      {cut && <span className={styles.ended}>▏{t("session.call.endedHere")}</span>}
      <StopNote stop={row === null ? null : row.stop} />
    </RowFrame>
  );
}
