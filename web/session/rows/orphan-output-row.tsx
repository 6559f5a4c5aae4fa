import { Unlink } from "lucide-react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { useBody } from "#web/session/bodies/use-body.ts";
import { saidIn, wordIn } from "#web/session/content/body-content.ts";
import { keyOf, type MessageRow } from "#web/session/list/display-row.ts";
import { OutputText, Pictures } from "./call-output.tsx";
import { WithBody } from "./loading-text.tsx";
import { SaidText } from "./long-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import { useRow } from "./use-row.ts";

/** An output whose call is not in the trace. */
export function OrphanOutputRow({ display }: { display: MessageRow }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const format = useFormat();
  const { at, stop } = display.row;
  const body = useBody(view, at);
  return (
    <RowFrame
      tone={stop === "failed" ? "bad" : "tool"}
      icon={<Unlink aria-hidden="true" />}
      title={t("session.row.orphan")}
      subject={body.state === "ready" ? (wordIn(body.content, "tool_call_id") ?? undefined) : undefined}
      aside={format.clock(view.lines.timeAt(at), { seconds: true })}
      selected={selected}
      onSelect={select}
    >
      <WithBody body={body} bytes={view.lines.sizeAt(at)}>
        {(content) => (
          <>
            <Pictures images={content.fields["images"]} />
            <SaidText said={saidIn(content, "output")}>
              {(text) => <OutputText text={text} name={keyOf(display)} limit={10} />}
            </SaidText>
          </>
        )}
      </WithBody>
    </RowFrame>
  );
}
