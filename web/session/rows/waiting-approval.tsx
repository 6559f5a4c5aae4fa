import { Hourglass } from "lucide-react";
import type { ReactElement } from "react";
import type { Call } from "#shared/outline/outline.ts";
import { Age, Command } from "#web/session/approval/approval-block.tsx";
import type { Translate } from "#web/text/translate.ts";
import { RowFrame } from "./row-frame.tsx";

/**
 * The card of a call that waits for an approval: the exact command, and for how long. A frame and no component of its
 * own, so that the call's row stays the same in the page.
 */
export function waitingFrame(props: {
  t: Translate;
  call: Call;
  /** Its arguments; empty while they are unknown. */
  given: string;
  since: string | null;
  selected: boolean;
  onSelect: () => void;
}): ReactElement {
  const { t, call, given, since, selected, onSelect } = props;
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
