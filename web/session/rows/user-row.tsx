import { CornerDownRight, User } from "lucide-react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { useBody } from "#web/session/bodies/use-body.ts";
import { saidIn, wordIn } from "#web/session/content/body-content.ts";
import { keyOf, type MessageRow } from "#web/session/list/display-row.ts";
import { SaidText } from "./long-text.tsx";
import { MarkedText } from "./marked-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import { useRow } from "./use-row.ts";
import { WithBody } from "./loading-text.tsx";

/** What somebody told the agent: the user, a parent agent, the harness; or steering in the middle of a task. */
export function UserRow({ display }: { display: MessageRow }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const format = useFormat();
  const { at, kind } = display.row;
  const body = useBody(view, at);
  const sender = body.state === "ready" ? wordIn(body.content, "sender") : null;
  const steering = kind === "steering";
  const inside = display.row.compaction !== null;
  const title = steering ? t("session.row.steering") : inside ? t("session.row.instruction") : senderName(sender, t);
  return (
    <RowFrame
      tone={steering || inside ? "quiet" : "user"}
      icon={steering ? <CornerDownRight aria-hidden="true" /> : <User aria-hidden="true" />}
      title={title}
      aside={format.clock(view.lines.timeAt(at), { seconds: true })}
      selected={selected}
      onSelect={select}
    >
      <WithBody body={body} bytes={view.lines.sizeAt(at)}>
        {(content) => (
          <SaidText said={saidIn(content, "text")}>
            {(text) => <MarkedText text={text} name={keyOf(display)} />}
          </SaidText>
        )}
      </WithBody>
    </RowFrame>
  );
}

function senderName(sender: string | null, t: ReturnType<typeof useText>): string {
  switch (sender) {
    case null:
    case "user":
      return t("session.row.user");
    case "parent_agent":
      return t("session.row.parentAgent");
    case "harness":
      return t("session.row.harness");
    case "server":
      return t("session.row.server");
    default:
      return sender;
  }
}
