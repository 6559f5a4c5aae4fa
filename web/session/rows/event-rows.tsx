import { Ban, Flag, PlugZap } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useBody } from "#web/session/bodies/use-body.ts";
import { wordIn, type BodyContent } from "#web/session/content/body-content.ts";
import type { MessageRow } from "#web/session/list/display-row.ts";
import event from "./event.module.css";
import styles from "./row.module.css";
import { useRow } from "./use-row.ts";

/** Somebody, or the harness itself, stopped the work. */
export function AbortRow({ display }: { display: MessageRow }) {
  const t = useText();
  const body = useBody(useRow(display).view, display.row.at);
  const reason = body.state === "ready" ? wordIn(body.content, "reason") : null;
  return (
    <Rule display={display} icon={<Ban aria-hidden="true" />}>
      {reason === null || reason === "" ? t("session.event.stopped") : t("session.event.stoppedFor", { reason })}
    </Rule>
  );
}

/** An event that is worth a line: tool servers that could not be reached, a goal that was finished. */
export function EventRow({ display }: { display: MessageRow }) {
  const t = useText();
  const { view } = useRow(display);
  const { at } = display.row;
  const body = useBody(view, at);
  const kind = view.lines.kindAt(at);
  const goal = kind === "goal_finished";
  return (
    <Rule display={display} icon={goal ? <Flag aria-hidden="true" /> : <PlugZap aria-hidden="true" />}>
      {body.state !== "ready" ? kind : goal ? goalText(body.content, t) : serversText(body.content, t)}
    </Rule>
  );
}

function goalText(content: BodyContent, t: ReturnType<typeof useText>): string {
  const rounds = content.fields["rounds"];
  const outcome = wordIn(content, "outcome") ?? "";
  return t("session.event.goal", { outcome, rounds: typeof rounds === "number" ? rounds : "?" });
}

/** Names the servers that failed with what they said. */
function serversText(content: BodyContent, t: ReturnType<typeof useText>): string {
  const results: unknown = content.fields["results"];
  const failed = (Array.isArray(results) ? results : []).flatMap((result: unknown) => {
    if (typeof result !== "object" || result === null) return [];
    const { server, status, error } = result as Readonly<Record<string, unknown>>;
    if (status === "completed") return [];
    return [`${String(server)}${typeof error === "string" ? ` (${error})` : ""}`];
  });
  return t("session.event.servers", { servers: failed.join(", ") });
}

/** A centred line. */
function Rule({ display, icon, children }: { display: MessageRow; icon: ReactNode; children: ReactNode }) {
  const { view, selected, select } = useRow(display);
  const format = useFormat();
  const time = view.lines.timeAt(display.row.at);
  return (
    <button type="button" className={classNames(event.rule, selected && styles.selected)} onClick={select}>
      {icon}
      <span className={event.text}>
        {children}
        {time !== null && ` · ${format.clock(time, { seconds: true })}`}
      </span>
    </button>
  );
}
