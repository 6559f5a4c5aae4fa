import { Lightbulb } from "lucide-react";
import { elapsed } from "#shared/outline/step.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { useBody } from "#web/session/bodies/use-body.ts";
import { saidIn } from "#web/session/content/body-content.ts";
import { keyOf, type MessageRow } from "#web/session/list/display-row.ts";
import { WithBody } from "./loading-text.tsx";
import { SaidText } from "./long-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import { StopNote } from "./stop-note.tsx";
import { Thought } from "./thought.tsx";
import { useRow } from "./use-row.ts";

/** What the agent thought, folded to its first line. */
export function ThinkingRow({ display }: { display: MessageRow }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const format = useFormat();
  const { at, stop } = display.row;
  const body = useBody(view, at);
  // a record's time is its end, and the record before it is where the model began to think
  const took = at === 0 ? null : elapsed(view.lines.timeAt(at - 1), view.lines.timeAt(at));
  return (
    <RowFrame
      tone="thinking"
      icon={<Lightbulb aria-hidden="true" />}
      title={t("session.row.thinking")}
      aside={took === null ? null : format.duration(took)}
      selected={selected}
      onSelect={select}
    >
      <WithBody body={body} bytes={0}>
        {(content) => (
          <SaidText said={saidIn(content, "thinking")}>
            {(text) => <Thought text={text} name={keyOf(display)} />}
          </SaidText>
        )}
      </WithBody>
      <StopNote stop={stop} />
    </RowFrame>
  );
}
