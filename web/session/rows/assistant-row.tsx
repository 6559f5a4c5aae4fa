import { AlignLeft } from "lucide-react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { useBody } from "#web/session/bodies/use-body.ts";
import { saidIn } from "#web/session/content/body-content.ts";
import { Markdown } from "#web/session/content/markdown.tsx";
import type { MessageRow } from "#web/session/list/display-row.ts";
import { WithBody } from "./loading-text.tsx";
import { SaidText } from "./long-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import { StopNote } from "./stop-note.tsx";
import { useRow } from "./use-row.ts";

/** What the agent said. */
export function AssistantRow({ display }: { display: MessageRow }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const format = useFormat();
  const { at, stop } = display.row;
  const body = useBody(view, at);
  return (
    <RowFrame
      tone={stop === null ? "assistant" : "cut"}
      icon={<AlignLeft aria-hidden="true" />}
      title={t("session.row.assistant")}
      aside={format.clock(view.lines.timeAt(at), { seconds: true })}
      selected={selected}
      onSelect={select}
    >
      <WithBody body={body} bytes={view.lines.sizeAt(at)}>
        {(content) => <SaidText said={saidIn(content, "text")}>{(text) => <Markdown text={text} />}</SaidText>}
      </WithBody>
      <StopNote stop={stop} />
    </RowFrame>
  );
}
