import { CircleHelp, TriangleAlert } from "lucide-react";
import { placeOf } from "#shared/outline/read.ts";
import { useFormat, useServerText, useText } from "#web/text/locale.tsx";
import { useBody } from "#web/session/bodies/use-body.ts";
import { JsonView } from "#web/session/content/json-view.tsx";
import { keyOf, type MessageRow } from "#web/session/list/display-row.ts";
import { WithBody } from "./loading-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import styles from "./row.module.css";
import { useFold } from "./use-fold.ts";
import { useRow } from "./use-row.ts";

/** A kind that this version does not know: kept as it is and shown as its JSON. */
export function UnknownRow({ display }: { display: MessageRow }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const format = useFormat();
  const { at } = display.row;
  const body = useBody(view, at);
  const { name } = view.lines.at(at);
  return (
    <RowFrame
      tone="quiet"
      icon={<CircleHelp aria-hidden="true" />}
      title={name ?? t("session.row.unknown")}
      note={t("session.row.unknownNote")}
      noteTone="warn"
      aside={format.clock(view.lines.timeAt(at), { seconds: true })}
      selected={selected}
      onSelect={select}
    >
      <WithBody body={body} bytes={view.lines.sizeAt(at)}>
        {(_, text) => <Json text={text} name={keyOf(display)} />}
      </WithBody>
    </RowFrame>
  );
}

/** Something in the file that should not be there: a streamed fragment, or a line of another session. */
export function FindingRow({ display }: { display: MessageRow }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const { at } = display.row;
  const body = useBody(view, at);
  const found = view.outline.findings.find((finding) => finding.at === at);
  const place = placeOf(view.outline, at);
  return (
    <RowFrame
      tone="warn"
      icon={<TriangleAlert aria-hidden="true" />}
      title={found?.oddity === "origin_line" ? t("session.finding.origin") : t("session.finding.partial")}
      aside={t("session.place", { shard: pad(place.shard), line: place.line })}
      selected={selected}
      onSelect={select}
    >
      <WithBody body={body} bytes={0}>
        {(_, text) => <Json text={text} name={keyOf(display)} />}
      </WithBody>
    </RowFrame>
  );
}

/** A line that could not be read: its number, why, and what stands there. Everything else is shown. */
export function UnreadableRow({ display }: { display: MessageRow }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const format = useFormat();
  const { at } = display.row;
  const body = useBody(view, at);
  const [open, toggle] = useFold(`${keyOf(display)}/unreadable`);
  const place = placeOf(view.outline, at);
  const serverText = useServerText();
  const reason = body.state === "ready" ? serverText(body.content.unreadable ?? "") : "";
  return (
    <RowFrame
      tone="warn"
      icon={<TriangleAlert aria-hidden="true" />}
      title={t("session.row.unreadable", { line: place.line })}
      note={reason}
      noteTone="warn"
      aside={
        <>
          {t("session.place", { shard: pad(place.shard), line: place.line })}
          {" · "}
          {format.bytes(view.lines.sizeAt(at))}{" "}
          <button type="button" className={styles.link} onClick={toggle}>
            {open ? t("session.lines.fold") : t("action.open")}
          </button>
        </>
      }
      selected={selected}
      onSelect={select}
    >
      {open && body.state === "ready" && (
        <div className={styles.code}>
          <pre>{visible(body.text)}</pre>
        </div>
      )}
    </RowFrame>
  );
}

function Json({ text, name }: { text: string; name: string }) {
  const t = useText();
  const [open, toggle] = useFold(`${name}/json`);
  const long = text.length > 1500 && !open;
  return (
    <div className={styles.code}>
      <pre>
        <JsonView text={long ? text.slice(0, 1500) : text} indent />
      </pre>
      {long && (
        <button type="button" className={styles.more} onClick={toggle}>
          {t("action.showAll")}
        </button>
      )}
    </div>
  );
}

export function pad(shard: number): string {
  return String(shard).padStart(3, "0");
}

/** Control characters as their pictures, so that NUL bytes can be seen. */
function visible(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f]/g, (unit) => String.fromCharCode(0x2400 + unit.charCodeAt(0)));
}
