import { AlignLeft, Lightbulb } from "lucide-react";
import { useText } from "#web/text/locale.tsx";
import type { FragmentRow as FragmentDisplay } from "#web/session/list/display-row.ts";
import type { Fragment } from "#web/session/replica/fragment.ts";
import { fragmentNote } from "./fragment-note.ts";
import { CodeLines } from "./code-lines.tsx";
import { RowFrame } from "./row-frame.tsx";
import styles from "./row.module.css";
import { Thought } from "./thought.tsx";
import { toolIcon } from "./tool-look.tsx";
import { useFragment } from "./use-fragment.ts";

/** A message while it is being written. Its complete form takes over the row. */
export function FragmentRow({ display }: { display: FragmentDisplay }) {
  const { fragment, key } = display;
  useFragment(fragment);
  const t = useText();
  const cut = fragment.state === "cut";
  const looks = {
    text: { tone: "assistant", icon: <AlignLeft aria-hidden="true" />, title: t("session.row.assistant") },
    thinking: { tone: "thinking", icon: <Lightbulb aria-hidden="true" />, title: t("session.row.thinking") },
    tool_call: {
      tone: "tool",
      icon: toolIcon(fragment.name, null, cut),
      title: fragment.name || t("session.row.call"),
    },
    tool_call_output: { tone: "tool", icon: toolIcon("", null, cut), title: t("session.row.orphan") },
  } as const;
  const { tone, icon, title } = looks[fragment.kind];
  return (
    <RowFrame
      tone={cut ? "cut" : tone}
      icon={icon}
      title={title}
      {...fragmentNote(t, fragment)}
      aside={fragment.state === "open" ? t("session.fragment.writing") : null}
      selected={false}
      onSelect={noop}
    >
      <div className={fragment.state === "open" ? styles.writing : undefined}>
        <FragmentContent fragment={fragment} name={key} />
      </div>
      {cut && <span className={styles.ended}>▏{t("session.call.endedHere")}</span>}
    </RowFrame>
  );
}

function FragmentContent({ fragment, name }: { fragment: Fragment; name: string }) {
  switch (fragment.kind) {
    case "text":
      return null; // has the row of a complete one
    case "thinking":
      return <Thought text={fragment.content} name={name} growing={fragment.state === "open"} />;
    case "tool_call":
    case "tool_call_output":
      return fragment.content === "" ? null : (
        <CodeLines lines={fragment.content.split("\n")} name={name} from="end">
          {(line) => line}
        </CodeLines>
      );
  }
}

function noop(): void {}
