import { Check, CircleDashed, CircleX, FoldVertical, Hourglass, KeyRound, RotateCw, Square, Zap } from "lucide-react";
import type { ReactNode } from "react";
import type { SessionState } from "#shared/api/shapes.ts";
import { SESSION_STATES, type StateIcon } from "#shared/format/states.ts";
import { useText } from "#web/text/locale.tsx";
import { classNames } from "./class-names.ts";
import styles from "./state-mark.module.css";

const ICONS: Record<StateIcon, ReactNode> = {
  hourglass: <Hourglass />,
  retry: <RotateCw />,
  ring: <Ring />,
  compress: <FoldVertical />,
  bolt: <Zap />,
  cross: <CircleX />,
  key: <KeyRound />,
  check: <Check />,
  square: <Square />,
  dashed: <CircleDashed />,
};

/** What a mark may say beside the state. */
export interface StateMarkProps {
  state: SessionState;
  /** Replaces the word: "Retry 4 s", "Waiting for approval · 0:42". */
  label?: string | undefined;
  /** Shows the icon alone; the word stays for screen readers and as a tooltip. */
  iconOnly?: boolean | undefined;
  /** Colours the icon alone, as in a list of filters. */
  plainWord?: boolean | undefined;
  /** A tinted box, as in a page's header. */
  boxed?: boolean | undefined;
}

/** A session's state: always an icon and a word. */
export function StateMark({ state, label, iconOnly, plainWord, boxed }: StateMarkProps) {
  const t = useText();
  const look = SESSION_STATES[state];
  const word = label ?? t(look.word);
  const tone = styles[look.tone];
  return (
    <span
      className={classNames(styles.mark, !plainWord && tone, boxed && styles.boxed)}
      title={iconOnly ? word : undefined}
    >
      <span className={classNames(styles.icon, tone)} aria-hidden="true">
        {ICONS[look.icon]}
      </span>
      <span className={iconOnly ? "visually-hidden" : undefined}>{word}</span>
    </span>
  );
}

function Ring() {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" className={styles.pulse}>
      <circle cx="8" cy="8" r="5.4" strokeOpacity=".45" />
      <circle cx="8" cy="8" r="3" fill="currentColor" stroke="none" />
    </svg>
  );
}
