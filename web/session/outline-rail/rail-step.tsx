import { Ban, CircleX, FoldVertical, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { callAt, requestAt } from "#shared/outline/read.ts";
import { useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useBody } from "#web/session/bodies/use-body.ts";
import { saidIn } from "#web/session/content/body-content.ts";
import { exitCode } from "#web/session/content/exit-code.ts";
import { toolInput } from "#web/session/content/tool-input.ts";
import { callState } from "#web/session/list/call-state.ts";
import { useReading } from "#web/session/reading.tsx";
import type { SessionView } from "#web/session/replica/session-replica.ts";
import { failureWord } from "#web/session/rows/failure-row.tsx";
import { toolIcon, toolSubject } from "#web/session/rows/tool-look.tsx";
import styles from "./outline-rail.module.css";
import type { TaskStep } from "./outline-tasks.ts";

/** A call, a failure, a compaction or an abort of the task that is read. */
export function RailStep({ view, step }: { view: SessionView; step: TaskStep }) {
  const t = useText();
  switch (step.kind) {
    case "call":
      return <CallStep view={view} at={step.at} call={step.call} />;
    case "failure": {
      const recorded = view.outline.requests[step.request];
      if (recorded === undefined) return null;
      const { end, retried } = requestAt(recorded, view.n);
      const word = failureWord(end?.status ?? "", t);
      return (
        <Step view={view} at={step.at} tone={retried ? "warn" : "bad"} icon={retried ? <RotateCw /> : <CircleX />}>
          {retried ? t("session.outline.retried", { what: word }) : word}
        </Step>
      );
    }
    case "compaction":
      return (
        <Step view={view} at={step.at} icon={<FoldVertical />}>
          {view.outline.compactions[step.compaction]?.mode === "discard"
            ? t("session.compaction.discarded")
            : t("session.compaction.done")}
        </Step>
      );
    case "abort":
      return (
        <Step view={view} at={step.at} tone="warn" icon={<Ban />}>
          {t("session.event.stopped")}
        </Step>
      );
  }
}

function CallStep({ view, at, call: index }: { view: SessionView; at: number; call: number }) {
  const t = useText();
  const { stateOf, waitingOf } = useReading();
  const { id } = view.replica;
  const body = useBody(view, at);
  const recorded = view.outline.calls[index];
  if (recorded === undefined) return null;
  const call = callAt(recorded, view.n);
  const said = body.state === "ready" ? saidIn(body.content, "arguments") : null;
  const input = typeof said === "string" ? toolInput(call.name, said) : null;
  const subject = input === null ? undefined : toolSubject(input);
  const state = callState(view.outline, call, view.n, stateOf(id), waitingOf(id));
  const code = call.output?.tail === undefined || call.output.tail === null ? null : exitCode(call.output.tail);
  const bad = state === "failed" || state === "cut";
  const note =
    state === "cut"
      ? t("session.outline.cut")
      : state === "failed"
        ? code === null
          ? t("session.call.failed")
          : t("session.call.exit", { code })
        : null;
  const label =
    input?.kind === "command" && subject !== undefined ? subject : [call.name, lastPart(subject)].join(" ").trim();
  return (
    <Step view={view} at={at} tone={bad ? "bad" : undefined} icon={toolIcon(call.name, input, call.cut)} note={note}>
      {label}
    </Step>
  );
}

function lastPart(path: string | undefined): string {
  return path?.split(/[/\\]/).at(-1) ?? "";
}

function Step(props: {
  view: SessionView;
  at: number;
  icon: ReactNode;
  tone?: "bad" | "warn" | undefined;
  note?: string | null;
  children: string;
}) {
  const { view, at, icon, tone, note, children } = props;
  const { jump, selected } = useReading();
  const chosen = selected !== null && selected.session === view.replica.id && selected.at === at;
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.step, chosen && styles.chosen, tone && styles[tone])}
        onClick={() => jump({ session: view.replica.id, at })}
      >
        {icon}
        <span className="ellipsis" title={children}>
          {children}
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </button>
    </li>
  );
}
