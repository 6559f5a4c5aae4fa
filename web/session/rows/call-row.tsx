import { useMemo } from "react";
import { callAt } from "#shared/outline/read.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { useBody, type LoadedBody } from "#web/session/bodies/use-body.ts";
import { saidIn } from "#web/session/content/body-content.ts";
import { toolInput, type ToolInput } from "#web/session/content/tool-input.ts";
import { callState } from "#web/session/list/call-state.ts";
import { keyOf, type FragmentRow, type MessageRow } from "#web/session/list/display-row.ts";
import { useReading } from "#web/session/reading.tsx";
import { CallAside } from "./call-aside.tsx";
import { CallInput } from "./call-input.tsx";
import { CallOutput } from "./call-output.tsx";
import { callNote } from "./call-note.ts";
import { fragmentFrame } from "./fragment-row.tsx";
import { WithBody } from "./loading-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import { toolIcon, toolSubject } from "./tool-look.tsx";
import { useFragment } from "./use-fragment.ts";
import { useRow } from "./use-row.ts";
import { waitingFrame } from "./waiting-approval.tsx";

/** A tool call and what came of it, in one card: the complete call goes on in the row of its fragment. */
export function CallRow({ display }: { display: MessageRow | FragmentRow }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const format = useFormat();
  const { stateOf, waitingOf } = useReading();
  const fragment = display.kind === "fragment" ? display.fragment : null;
  useFragment(fragment);
  const ref = display.kind === "message" ? display.row.ref : null;
  const recorded = ref === null ? undefined : view.outline.calls[ref];
  const call = recorded === undefined ? null : callAt(recorded, view.n);
  const body = useBody(view, call === null ? null : call.at);
  const output = useBody(view, call?.output?.at ?? null);
  const tool = call === null ? "" : call.name;
  const input = useToolInput(tool, body);
  if (fragment !== null) return fragmentFrame(t, fragment, keyOf(display));
  if (call === null || display.kind !== "message") return null;
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
    return waitingFrame({ t, call, given, since, selected, onSelect: select });
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

function useToolInput(tool: string, body: LoadedBody): ToolInput | null {
  return useMemo(() => readInput(tool, body), [tool, body]);
}

function readInput(name: string, body: LoadedBody): ToolInput | null {
  if (body.state !== "ready") return null;
  const said = saidIn(body.content, "arguments");
  return typeof said === "string" ? toolInput(name, said) : { kind: "generic" };
}
