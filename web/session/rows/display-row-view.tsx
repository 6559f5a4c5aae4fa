import { memo, type ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import type { DisplayRow, FragmentRow as FragmentDisplay, MessageRow, Rail } from "#web/session/list/display-row.ts";
import { sameRow } from "#web/session/list/display-rows.ts";
import { useReading } from "#web/session/reading.tsx";
import { AssistantRow } from "./assistant-row.tsx";
import { CallRow } from "./call-row.tsx";
import { ChildRow } from "./child-row.tsx";
import { CompactionRow } from "./compaction-row.tsx";
import { AbortRow, EventRow } from "./event-rows.tsx";
import { FailureRow } from "./failure-row.tsx";
import { FragmentRow } from "./fragment-row.tsx";
import { MediaRow } from "./media-row.tsx";
import { FindingRow, UnknownRow, UnreadableRow } from "./odd-rows.tsx";
import { OrphanOutputRow } from "./orphan-output-row.tsx";
import rails from "./rails.module.css";
import { ChildNoteRow, EarlierRow, SummaryRow } from "./small-rows.tsx";
import { ThinkingRow } from "./thinking-row.tsx";
import { UserRow } from "./user-row.tsx";

/** One row of the reading view, within the rails of what it lies in. */
export const DisplayRowView = memo(
  function DisplayRowView({ row }: { row: DisplayRow }) {
    return (
      <Rails list={row.rails} spawned={row.kind === "child" && row.pairing !== null}>
        <Content row={row} />
      </Rails>
    );
  },
  (before, after) => sameRow(before.row, after.row),
);

function Content({ row }: { row: DisplayRow }): ReactNode {
  switch (row.kind) {
    case "message":
    case "fragment":
      return <Said display={row} />;
    case "child":
      return <ChildRow display={row} />;
    case "child-note":
      return <ChildNoteRow display={row} />;
    case "summary":
      return <SummaryRow display={row} />;
    case "earlier":
      return <EarlierRow display={row} />;
    default:
      return row satisfies never;
  }
}

/** One component for what is written and for what was, so that the complete message takes over what is there. */
function Said({ display }: { display: MessageRow | FragmentDisplay }): ReactNode {
  const kind = display.kind === "message" ? display.row.kind : display.fragment.kind;
  if (kind === "text" || kind === "assistant") return <AssistantRow display={display} />;
  if (kind === "thinking") return <ThinkingRow display={display} />;
  if (kind === "tool_call") return <CallRow display={display} />;
  return display.kind === "message" ? <Message display={display} /> : <FragmentRow display={display} />;
}

function Message({ display }: { display: MessageRow }): ReactNode {
  const { kind } = display.row;
  switch (kind) {
    case "user":
    case "steering":
      return <UserRow display={display} />;
    case "image":
    case "media":
      return <MediaRow display={display} />;
    case "assistant":
    case "thinking":
    case "tool_call":
      return null; // stand above
    case "orphan_output":
      return <OrphanOutputRow display={display} />;
    case "compaction":
      return <CompactionRow display={display} />;
    case "failure":
      return <FailureRow display={display} />;
    case "abort":
      return <AbortRow display={display} />;
    case "event":
      return <EventRow display={display} />;
    case "unknown":
      return <UnknownRow display={display} />;
    case "unreadable":
      return <UnreadableRow display={display} />;
    case "finding":
      return <FindingRow display={display} />;
    case "child":
      return null; // a pointer stands as a child's card
    default:
      return kind satisfies never;
  }
}

/** The lines left of what lies inside a child's card or a divider; a card also stands in that of its call. */
function Rails({ list, spawned, children }: { list: readonly Rail[]; spawned: boolean; children: ReactNode }) {
  const { stateOf } = useReading();
  let content = <div className={rails.row}>{children}</div>;
  if (spawned) content = <div className={rails.call}>{content}</div>;
  for (const rail of list.toReversed()) {
    const state = rail.kind === "child" ? stateOf(rail.session) : null;
    content = <div className={classNames(rails[rail.kind], state !== null && rails[state])}>{content}</div>;
    if (rail.kind === "child") content = <div className={rails.call}>{content}</div>;
  }
  return content;
}
