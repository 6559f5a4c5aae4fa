import { FileText } from "lucide-react";
import { describeError } from "#web/api/api-error.ts";
import { readMarker } from "#shared/outline/markers.ts";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { useBody } from "#web/session/bodies/use-body.ts";
import { saidIn } from "#web/session/content/body-content.ts";
import { Markdown } from "#web/session/content/markdown.tsx";
import type {
  ChildNoteRow as ChildNote,
  EarlierRow as Earlier,
  SummaryRow as Summary,
} from "#web/session/list/display-row.ts";
import { useReading } from "#web/session/reading.tsx";
import childStyles from "./child-row.module.css";
import { WithBody } from "./loading-text.tsx";
import { SaidText } from "./long-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import styles from "./row.module.css";
import { useRow } from "./use-row.ts";

/** The summary that took the place of the history. */
export function SummaryRow({ display }: { display: Summary }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const body = useBody(view, display.at);
  return (
    <RowFrame
      tone="quiet"
      icon={<FileText aria-hidden="true" />}
      title={t("session.summary")}
      selected={selected}
      onSelect={select}
    >
      <WithBody body={body} bytes={view.lines.sizeAt(display.at)}>
        {(content) => (
          <SaidText said={saidIn(content, "text")}>
            {(text) => <Markdown text={readMarker(text).inside || text} />}
          </SaidText>
        )}
      </WithBody>
    </RowFrame>
  );
}

/** Why a child's card has no rows. */
export function ChildNoteRow({ display }: { display: ChildNote }) {
  const t = useText();
  const { family } = useReading();
  const member = family.member(display.child);
  const { child, note } = display;
  switch (note) {
    case "loading":
      return <p className={childStyles.note}>{t("view.loading")}</p>;
    case "empty":
      return <p className={childStyles.note}>{t("session.child.empty")}</p>;
    case "cycle":
      return <p className={childStyles.note}>{t("session.child.cycle", { child })}</p>;
    case "missing":
      return <p className={childStyles.note}>{t("session.child.missingMeans", { child })}</p>;
    case "failed": {
      const error = member?.state.kind === "failed" ? describeError(member.state.error) : { what: "" };
      return (
        <p className={childStyles.note}>
          {t("session.child.failed", { child, what: error.what })}{" "}
          <Button size="small" onClick={() => void member?.reload()}>
            {t("action.tryAgain")}
          </Button>
        </p>
      );
    }
  }
}

/** Stands for the rows before the window of a very long session. */
export function EarlierRow({ display }: { display: Earlier }) {
  const t = useText();
  const { showEarlier } = useReading();
  return (
    <button type="button" className={styles.more} onClick={showEarlier}>
      {t("session.earlier", { count: display.count })}
    </button>
  );
}
