import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import type { WaitingCall } from "#shared/api/shapes.ts";
import { elapsed } from "#shared/outline/step.ts";
import { toolInput } from "#web/session/content/tool-input.ts";
import { useNow } from "#web/state/now.ts";
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
  const from = typeof since === "string" ? Date.parse(since) : since;
  return <span className={styles.age}>{format.duration(elapsed(from, useNow()), "clock")}</span>;
}

/** What would run: the exact command, or the arguments as they were given. */
export function Command({ tool, given }: { tool: string; given: string }) {
  const t = useText();
  const input = toolInput(tool, given);
  const text = input.kind === "command" ? input.command : given;
  if (text === "") return null;
  return (
    // a long command scrolls, also by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.command} tabIndex={0} aria-label={t("session.detail.arguments")}>
      {text}
    </pre>
  );
}
