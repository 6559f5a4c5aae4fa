import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import type { WaitingCall } from "#shared/api/shapes.ts";
import { DiffRow } from "#web/session/content/diff-row.tsx";
import { diffEdit, linesOf, type DiffLine } from "#web/session/content/edit-diff.ts";
import { toolInput, type ToolInput } from "#web/session/content/tool-input.ts";
import { lasting, useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import styles from "./approval-block.module.css";

/** A call that somebody has to allow or deny, where the session runs: here it can only be seen. */
export function ApprovalBlock({ call, children }: { call: WaitingCall; children?: ReactNode }) {
  const t = useText();
  return (
    <div className={styles.block} role="group" aria-label={t("state.waiting.long")}>
      <p className={styles.head}>
        <Hourglass aria-hidden="true" />
        <b>{call.tool === "" ? t("state.waiting.long") : t("session.call.approve", { tool: call.tool })}</b>
        <Age since={call.since} />
      </p>
      <Command tool={call.tool} given={call.arguments} />
      {children}
    </div>
  );
}

/** How long it has been waiting. */
export function Age({ since }: { since: number | string | null }) {
  const format = useFormat();
  return <span className={styles.age}>{format.duration(lasting(since, useNow()), "clock")}</span>;
}

/** What would run or change: the exact command, the lines of the edit, or the arguments as they were given. */
export function Command({ tool, given }: { tool: string; given: string }) {
  const t = useText();
  const input = toolInput(tool, given);
  if (given === "") return null;
  return (
    // what is long scrolls, also by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.command} tabIndex={0} aria-label={t("session.detail.arguments")}>
      <Asked input={input} given={given} />
    </pre>
  );
}

function Asked({ input, given }: { input: ToolInput; given: string }) {
  if (input.kind === "command") return input.command;
  if (input.kind !== "edit" && input.kind !== "write") return given;
  return (
    <>
      <b>{input.path}</b>
      {changedLines(input).map((line, index) => (
        <DiffRow key={index} line={line} />
      ))}
    </>
  );
}

function changedLines(input: Extract<ToolInput, { kind: "edit" | "write" }>): readonly DiffLine[] {
  if (input.kind === "edit") return diffEdit(input.before, input.after).lines;
  return linesOf(input.content).map((text) => ({ kind: "added", text }));
}
