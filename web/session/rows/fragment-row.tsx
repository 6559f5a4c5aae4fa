import type { ReactElement } from "react";
import { useText } from "#web/text/locale.tsx";
import type { Translate } from "#web/text/translate.ts";
import type { FragmentRow as FragmentDisplay } from "#web/session/list/display-row.ts";
import type { Fragment } from "#web/session/replica/fragment.ts";
import { fragmentNote } from "./fragment-note.ts";
import { CodeLines } from "./code-lines.tsx";
import { RowFrame } from "./row-frame.tsx";
import styles from "./row.module.css";
import { toolIcon } from "./tool-look.tsx";
import { useFragment } from "./use-fragment.ts";

/** An output that is being written and has no card of a call to stand in. */
export function FragmentRow({ display }: { display: FragmentDisplay }) {
  const { fragment, key } = display;
  useFragment(fragment);
  return fragmentFrame(useText(), fragment, key);
}

/**
 * A call or an output while it is being written. A frame and no component of its own, so that where the complete
 * message has a frame in the same place, that is the same in the page. `name` is that of its folds.
 */
export function fragmentFrame(t: Translate, fragment: Fragment, name: string): ReactElement {
  const cut = fragment.state === "cut";
  const untitled = fragment.kind === "tool_call" ? t("session.row.call") : t("session.row.orphan");
  return (
    <RowFrame
      tone={cut ? "cut" : "tool"}
      icon={toolIcon(fragment.name, null, cut)}
      title={fragment.name || untitled}
      {...fragmentNote(t, fragment)}
      aside={fragment.state === "open" ? t("session.fragment.writing") : null}
      selected={false}
      onSelect={noop}
    >
      <div className={fragment.state === "open" ? styles.writing : undefined}>
        {fragment.content !== "" && (
          <CodeLines lines={fragment.content.split("\n")} name={name} from="end">
            {(line) => line}
          </CodeLines>
        )}
      </div>
      {cut && <span className={styles.ended}>▏{t("session.call.endedHere")}</span>}
    </RowFrame>
  );
}

function noop(): void {}
