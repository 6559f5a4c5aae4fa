import { memo } from "react";
import { placeOf } from "#shared/outline/read.ts";
import { useFormat, useServerText, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useBody } from "#web/session/bodies/use-body.ts";
import { firstWords } from "#web/session/content/first-words.ts";
import { useReading } from "#web/session/reading.tsx";
import type { SessionView } from "#web/session/replica/session-replica.ts";
import { kindName } from "./filter-lines.ts";
import styles from "./messages.module.css";

/** One stored line: where it lies, when, what it is, how it ended, how large, and its first words. */
export const MessageLine = memo(function MessageLine(props: { view: SessionView; at: number; selected: boolean }) {
  const { view, at, selected } = props;
  const { select } = useReading();
  const format = useFormat();
  const t = useText();
  const facts = view.lines.at(at);
  const place = placeOf(view.outline, at);
  const body = useBody(view, at);
  const serverText = useServerText();
  const said = body.state === "ready" ? firstWords(body.content, body.text) : "";
  const words = facts.kind === "unreadable" ? serverText(said) : said;
  const bad = facts.kind === "unreadable" || (facts.status !== null && BAD.has(facts.status));
  return (
    <button
      type="button"
      className={classNames(styles.line, selected && styles.selected)}
      aria-current={selected}
      data-current={selected || undefined}
      data-find-row
      onClick={() => select({ session: view.replica.id, at })}
    >
      <span className={classNames(styles.number, "num")}>{format.count(at + 1)}</span>
      <span className={classNames(styles.place, "mono")}>
        {String(place.shard).padStart(3, "0")}:{place.line}
      </span>
      <span className={styles.time}>{facts.time === null ? "" : format.clock(facts.time, { seconds: true })}</span>
      <span className={classNames(styles.kind, styles[toneOf(facts.kind, facts.role)])}>
        {facts.kind === "blank" ? t("session.messages.blank") : kindName(facts)}
      </span>
      <span className={classNames(styles.who, "ellipsis")}>{facts.tool ?? facts.role ?? ""}</span>
      <span className={classNames(styles.status, "ellipsis", bad && styles.bad)}>
        {facts.status === "completed" ? "" : (facts.status ?? "")}
      </span>
      <span className={classNames(styles.size, "num")}>{facts.size === null ? "" : format.bytes(facts.size)}</span>
      <span className={classNames(styles.words, "ellipsis")}>{words}</span>
    </button>
  );
});

const BAD = new Set(["failed", "timeout", "malformed", "auth", "unreadable"]);

function toneOf(kind: string, role: string | null): string {
  if (kind === "unreadable" || kind === "partial" || kind === "unknown") return "warn";
  if (kind === "thinking" || kind === "inline_thinking") return "thinking";
  if (kind === "tool_call" || kind === "tool_call_output") return "tool";
  if (kind === "image_url" || role === "user") return "user";
  return kind === "text" || kind === "inline_data" ? "assistant" : "event";
}
