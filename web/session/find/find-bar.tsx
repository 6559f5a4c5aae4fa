import { CaseSensitive, ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import { describeError } from "#web/api/api-error.ts";
import { useCommands } from "#web/commands/bindings.ts";
import type { DisplayRow } from "#web/session/list/display-row.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import styles from "./find-bar.module.css";
import { type FindQuery, type Finding, useFind } from "./use-find.ts";
import { useMarks } from "./use-marks.ts";

/** Finds in the session: how many hits there are, on the screen or not, and from one to the next. */
export function FindBar(props: {
  query: FindQuery;
  onQuery: (query: FindQuery) => void;
  onClose: () => void;
  rows: readonly DisplayRow[];
  /** What the rows stand in. */
  container: RefObject<HTMLElement | null>;
  /** Grows each time that the bar is asked for. */
  asked: number;
}) {
  const { query, onQuery, onClose, rows, container, asked } = props;
  const t = useText();
  const finding = useFind(query, rows);
  const field = useRef<HTMLInputElement>(null);
  useMarks(container, finding.needle);
  useEffect(() => {
    if (asked === 0) return; // opened by an address: the rows have the focus
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  useCommands({ close: onClose });
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter and Escape belong to it.
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Escape") onClose();
    else finding.step(event.shiftKey ? -1 : 1);
  };
  return (
    <div className={styles.bar} role="search" aria-label={t("find.label")}>
      <input
        ref={field}
        type="text"
        className={styles.field}
        aria-label={t("find.label")}
        placeholder={t("find.label")}
        value={query.text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onQuery({ ...query, text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count} role="status">
        <Count finding={finding} />
      </span>
      <IconButton
        label={t("search.case")}
        icon={<CaseSensitive aria-hidden="true" />}
        pressed={query.matchCase}
        onClick={() => onQuery({ ...query, matchCase: !query.matchCase })}
      />
      <IconButton
        label={t("find.previous")}
        icon={<ChevronUp aria-hidden="true" />}
        keys={["Shift ↵"]}
        onClick={() => finding.step(-1)}
      />
      <IconButton
        label={t("find.next")}
        icon={<ChevronDown aria-hidden="true" />}
        keys={["↵"]}
        onClick={() => finding.step(1)}
      />
      <span className={styles.note}>{t("find.note")}</span>
      <IconButton label={t("find.close")} icon={<X aria-hidden="true" />} keys={["Esc"]} onClick={onClose} />
    </div>
  );
}

function Count({ finding: { list, position } }: { finding: Finding }) {
  const t = useText();
  const format = useFormat();
  const { state, total, error, problems } = list;
  if (state === "none") return null;
  if (state === "failed") return `${t("search.failed")}: ${describeError(error).what}`;
  const searching = state === "searching" ? ` · ${t("find.searching")}` : "";
  const unread = problems.length > 0 ? ` · ${t("search.unread", { count: problems.length })}` : "";
  if (total === 0) return (state === "searching" ? t("find.searching") : t("find.none")) + unread;
  const count =
    position === null
      ? t("search.hits", { count: total })
      : t("find.position", { at: format.count(position), total: format.count(total) });
  return count + searching + unread;
}
