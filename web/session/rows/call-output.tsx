import { useMemo, useSyncExternalStore } from "react";
import type { Call } from "#shared/outline/outline.ts";
import type { LoadedBody } from "#web/session/bodies/use-body.ts";
import { terminalLines } from "#web/session/content/ansi.ts";
import { asSaid, saidIn } from "#web/session/content/body-content.ts";
import { Picture } from "#web/session/content/picture.tsx";
import picture from "#web/session/content/picture.module.css";
import { TerminalLine } from "#web/session/content/terminal-line.tsx";
import type { ToolInput } from "#web/session/content/tool-input.ts";
import type { Fragment } from "#web/session/replica/fragment.ts";
import { CodeLines } from "./code-lines.tsx";
import { WithBody } from "./loading-text.tsx";
import { SaidText } from "./long-text.tsx";

/** What came of a call: recorded, or growing while the tool runs. */
export function CallOutput(props: {
  call: Call;
  input: ToolInput | null;
  body: LoadedBody;
  live: Fragment | undefined;
  name: string;
}) {
  const { call, input, body, live, name } = props;
  // a child says in its own card what its call's output mirrors while it runs
  if (live !== undefined) return input?.kind === "spawn" ? null : <LiveOutput fragment={live} name={name} />;
  if (call.output === null) return null;
  return (
    <WithBody body={body} bytes={call.output.size}>
      {(content) => (
        <>
          <Pictures images={content.fields["images"]} />
          <SaidText said={saidIn(content, "output")}>
            {(text) => <OutputText text={text} name={name} limit={limitOf(input, call)} />}
          </SaidText>
        </>
      )}
    </WithBody>
  );
}

/** How much of an output is shown: what a file's tools answer matters only when they fail. */
function limitOf(input: ToolInput | null, call: Call): number {
  if (call.output?.status !== "completed") return 10;
  switch (input?.kind) {
    case "edit":
    case "write":
      return 0;
    case "spawn":
    case "image":
      return 1;
    default:
      return 10;
  }
}

/** Terminal text in its colours, its end shown. With `limit` 0 it only stands in the detail panel. */
export function OutputText({ text, name, limit }: { text: string; name: string; limit: number }) {
  const lines = useMemo(() => terminalLines(text), [text]);
  if (lines.length === 0 || limit === 0) return null;
  return (
    <CodeLines lines={lines} name={`${name}/output`} from="end" limit={limit}>
      {(runs) => <TerminalLine runs={runs} />}
    </CodeLines>
  );
}

function LiveOutput({ fragment, name }: { fragment: Fragment; name: string }) {
  useSyncExternalStore(fragment.subscribe, fragment.version);
  return (
    <>
      <Pictures images={fragment.images} />
      <OutputText text={fragment.content} name={name} limit={10} />
    </>
  );
}

/** The pictures of an output; what is no picture is left to the JSON. */
export function Pictures({ images }: { images: unknown }) {
  if (!Array.isArray(images)) return null;
  const said = images.map(asSaid).filter((image) => image !== null);
  if (said.length === 0) return null;
  return (
    <div className={picture.pictures}>
      {said.map((image, index) => (
        <Picture key={index} said={image} alt="" />
      ))}
    </div>
  );
}
