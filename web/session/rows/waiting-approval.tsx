import { Hourglass } from "lucide-react";
import { elapsed } from "#shared/outline/step.ts";
import type { Call } from "#shared/outline/outline.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { RowFrame } from "./row-frame.tsx";

/** A call that somebody has to allow or deny, where the session runs: here it can only be seen. */
export function WaitingApproval(props: { call: Call; subject: string; selected: boolean; onSelect: () => void }) {
  const { call, subject, selected, onSelect } = props;
  const t = useText();
  const format = useFormat();
  const now = useNow();
  return (
    <RowFrame
      tone="warn"
      icon={<Hourglass aria-hidden="true" />}
      title={t("session.call.approve", { tool: call.name })}
      subject={subject}
      aside={format.duration(elapsed(call.time, now), "clock")}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
