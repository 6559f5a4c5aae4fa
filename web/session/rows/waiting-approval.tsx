import { Hourglass } from "lucide-react";
import type { Call } from "#shared/outline/outline.ts";
import { Age, Command } from "#web/session/approval/approval-block.tsx";
import { useText } from "#web/text/locale.tsx";
import { RowFrame } from "./row-frame.tsx";

/** The card of a call that waits for an approval: the exact command, and for how long. */
export function WaitingApproval(props: {
  call: Call;
  /** Its arguments; empty while they are unknown. */
  given: string;
  since: string | null;
  selected: boolean;
  onSelect: () => void;
}) {
  const { call, given, since, selected, onSelect } = props;
  const t = useText();
  return (
    <RowFrame
      tone="warn"
      icon={<Hourglass aria-hidden="true" />}
      title={t("session.call.approve", { tool: call.name })}
      aside={<Age since={since ?? call.time} />}
      selected={selected}
      onSelect={onSelect}
    >
      <Command tool={call.name} given={given} />
    </RowFrame>
  );
}
