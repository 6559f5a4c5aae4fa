import { useMemo } from "react";
import { callAt } from "#shared/outline/read.ts";
import type { Call } from "#shared/outline/outline.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { useBody, type LoadedBody } from "#web/session/bodies/use-body.ts";
import { saidIn } from "#web/session/content/body-content.ts";
import { toolInput, type ToolInput } from "#web/session/content/tool-input.ts";
import { callState } from "#web/session/list/call-state.ts";
import { keyOf, type MessageRow } from "#web/session/list/display-row.ts";
import { useReading } from "#web/session/reading.tsx";
import { CallAside } from "./call-aside.tsx";
import { CallInput } from "./call-input.tsx";
import { CallOutput } from "./call-output.tsx";
import { callNote } from "./call-note.ts";
import { WithBody } from "./loading-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import { toolIcon, toolSubject } from "./tool-look.tsx";
import { useRow } from "./use-row.ts";
import { WaitingApproval } from "./waiting-approval.tsx";

/** A tool call and what came of it, in one card. */
export function CallRow({ display }: { display: MessageRow }) {
  const { view } = useRow(display);
  const recorded = display.row.ref === null ? undefined : view.outline.calls[display.row.ref];
  if (recorded === undefined) return null;
  return <CallCard display={display} call={callAt(recorded, view.n)} />;
}

function CallCard({ display, call }: { display: MessageRow; call: Call }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const format = useFormat();
  const { stateOf, waitingOf } = useReading();
  const body = useBody(view, call.at);
  const output = useBody(view, call.output?.at ?? null);
  const input = useMemo(() => readInput(call.name, body), [call.name, body]);
  const waiting = waitingOf(view.replica.id);
  const state = callState(view.outline, call, view.n, stateOf(view.replica.id), waiting);
  const live = call.output === null ? view.fragments.list.find((each) => isOutputOf(each, call.id)) : undefined;
  const subject = input === null ? undefined : toolSubject(input);
  const note = callNote(state, t);
  if (state === "waiting") {
    const asked = waiting.find((each) => each.tool_call_id === call.id);
    const said = body.state === "ready" ? saidIn(body.content, "arguments") : null;
    const given = typeof said === "string" ? said : (asked?.arguments ?? "");
    const since = asked?.since ?? null;
    return <WaitingApproval call={call} given={given} since={since} selected={selected} onSelect={select} />;
  }
  return (
    <RowFrame
      tone={state === "cut" ? "cut" : state === "failed" ? "bad" : "tool"}
      icon={toolIcon(call.name, input, call.cut)}
      title={call.name}
      subject={state === "cut" ? undefined : subject}
      note={note?.text}
      noteTone={note?.tone}
      aside={
        state === "cut" ? (
          format.clock(call.time, { seconds: true })
        ) : (
          <CallAside call={call} state={state} input={input} output={output} name={keyOf(display)} />
        )
      }
      selected={selected}
      onSelect={select}
    >
      <WithBody body={body} bytes={0}>
        {(content) =>
          display.children === "none" ? (
            <CallInput said={saidIn(content, "arguments")} call={call} input={input} name={keyOf(display)} />
          ) : null
        }
      </WithBody>
      {(display.children !== "open" || state === "failed") && (
        <CallOutput call={call} input={input} body={output} live={live} name={keyOf(display)} />
      )}
    </RowFrame>
  );
}

function isOutputOf(fragment: { kind: string; callId: string | null }, id: string): boolean {
  return fragment.kind === "tool_call_output" && fragment.callId === id;
}

function readInput(name: string, body: LoadedBody): ToolInput | null {
  if (body.state !== "ready") return null;
  const said = saidIn(body.content, "arguments");
  return typeof said === "string" ? toolInput(name, said) : { kind: "generic" };
}
