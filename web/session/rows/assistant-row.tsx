import { AlignLeft } from "lucide-react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { useBody } from "#web/session/bodies/use-body.ts";
import { saidIn } from "#web/session/content/body-content.ts";
import { Markdown } from "#web/session/content/markdown.tsx";
import type { FragmentRow, MessageRow } from "#web/session/list/display-row.ts";
import { fragmentNote } from "./fragment-note.ts";
import { WithBody } from "./loading-text.tsx";
import { SaidText } from "./long-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import styles from "./row.module.css";
import { StopNote } from "./stop-note.tsx";
import { useFragment } from "./use-fragment.ts";
import { useRow } from "./use-row.ts";
import { useWritten } from "./use-written.ts";

/** What the agent said, or is saying: the complete message goes on in the row, and in the text, of its fragment. */
export function AssistantRow({ display }: { display: MessageRow | FragmentRow }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const format = useFormat();
  const fragment = display.kind === "fragment" ? display.fragment : null;
  const row = display.kind === "message" ? display.row : null;
  useFragment(fragment);
  const body = useBody(view, row === null ? null : row.at);
  const said = body.state === "ready" ? saidIn(body.content, "text") : null;
  const text = useWritten(fragment === null ? said : fragment.content);
  const stop = row === null ? null : row.stop;
  const cut = stop !== null || fragment?.state === "cut";
  const writing = fragment?.state === "open";
  return (
    <RowFrame
      tone={cut ? "cut" : "assistant"}
      icon={<AlignLeft aria-hidden="true" />}
      title={t("session.row.assistant")}
      {...(fragment === null ? {} : fragmentNote(t, fragment))}
      aside={
        row !== null
          ? format.clock(view.lines.timeAt(row.at), { seconds: true })
          : writing
            ? t("session.fragment.writing")
            : null
      }
      selected={selected}
      onSelect={select}
    >
      {typeof text === "string" ? (
        <div className={writing ? styles.writing : undefined}>
          <Markdown text={text} />
        </div>
      ) : (
        <WithBody body={body} bytes={row === null ? null : view.lines.sizeAt(row.at)}>
          {() => <SaidText said={text}>{(whole) => <Markdown text={whole} />}</SaidText>}
        </WithBody>
      )}
      {fragment?.state === "cut" && <span className={styles.ended}>▏{t("session.call.endedHere")}</span>}
      <StopNote stop={stop} />
    </RowFrame>
  );
}
