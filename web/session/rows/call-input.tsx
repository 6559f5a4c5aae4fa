import { useMemo } from "react";
import type { Call } from "#shared/outline/outline.ts";
import { useText } from "#web/text/locale.tsx";
import type { Said } from "#web/session/content/body-content.ts";
import { DiffRow } from "#web/session/content/diff-row.tsx";
import { diffEdit, linesOf } from "#web/session/content/edit-diff.ts";
import { JsonView } from "#web/session/content/json-view.tsx";
import type { ToolInput } from "#web/session/content/tool-input.ts";
import { CodeLines } from "./code-lines.tsx";
import { FoldedText } from "./folded-text.tsx";
import { SaidText } from "./long-text.tsx";
import styles from "./row.module.css";

/** What a call asks for, as far as its head line does not say it. */
export function CallInput(props: { said: Said | null; call: Call; input: ToolInput | null; name: string }) {
  const { said, call, input, name } = props;
  const t = useText();
  if (call.cut) {
    return (
      <SaidText said={said}>
        {(text) => (
          <div className={styles.code}>
            <pre>
              {text}
              <span className={styles.ended}>▏{t("session.call.endedHere")}</span>
            </pre>
          </div>
        )}
      </SaidText>
    );
  }
  switch (input?.kind) {
    case "command":
      return <Command command={input.command} name={name} />;
    case "edit":
      return <Diff before={input.before} after={input.after} name={name} />;
    case "write":
      return <Written content={input.content} name={name} />;
    case "spawn":
      return <FoldedText text={input.prompt} name={`${name}/prompt`} limit={2} quiet />;
    case "read":
    case "image":
      return null;
    case "generic":
    case undefined:
      return <SaidText said={said}>{(text) => <Arguments text={text} name={name} />}</SaidText>;
  }
}

/** A command of one line stands in the head; a longer one is shown whole. */
function Command({ command, name }: { command: string; name: string }) {
  const lines = linesOf(command.trim());
  if (lines.length < 2) return null;
  return (
    <CodeLines lines={lines} name={`${name}/command`} from="start">
      {(line) => line}
    </CodeLines>
  );
}

function Written({ content, name }: { content: string; name: string }) {
  const lines = useMemo(() => linesOf(content), [content]);
  return (
    <CodeLines lines={lines} name={`${name}/content`} from="start">
      {(line) => <DiffRow line={{ kind: "added", text: line }} />}
    </CodeLines>
  );
}

function Diff({ before, after, name }: { before: string; after: string; name: string }) {
  const { lines } = useMemo(() => diffEdit(before, after), [before, after]);
  return (
    <CodeLines lines={lines} name={`${name}/diff`} from="start" limit={30}>
      {(line) => <DiffRow line={line} />}
    </CodeLines>
  );
}

/** Arguments as they were stored, put on lines of their own by their text alone. */
function Arguments({ text, name }: { text: string; name: string }) {
  if (text.trim() === "" || text.trim() === "{}") return null;
  if (text.length > 4000) {
    return (
      <CodeLines lines={text.split("\n")} name={`${name}/arguments`} from="start">
        {(line) => line}
      </CodeLines>
    );
  }
  return (
    <div className={styles.code}>
      <pre>
        <JsonView text={text} indent />
      </pre>
    </div>
  );
}
