import { CornerDownLeft } from "lucide-react";
import { useMemo, useSyncExternalStore } from "react";
import { OPEN_STATES, type SessionDetail } from "#shared/api/shapes.ts";
import type { Outline } from "#shared/outline/outline.ts";
import { until } from "#shared/outline/read.ts";
import { useBody } from "#web/session/bodies/use-body.ts";
import { saidIn } from "#web/session/content/body-content.ts";
import { Markdown } from "#web/session/content/markdown.tsx";
import { useReading } from "#web/session/reading.tsx";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./answer-block.module.css";

/** Files that are named; of more it says how many. */
const FILES = 6;

/** What came of a session that is over: its last words, the files it wrote, how it ended. */
export function AnswerBlock({ detail }: { detail: SessionDetail }) {
  const { family, jump } = useReading();
  const { replica } = family.root;
  const view = useSyncExternalStore(replica.subscribe, replica.view);
  const t = useText();
  const at = useMemo(() => lastWords(view.outline, view.n), [view]);
  const files = useMemo(() => filesTouched(view.outline, view.n), [view]);
  // of a session that is still loading the last words are not known
  const open = OPEN_STATES.includes(detail.state) || family.root.beginning;
  const body = useBody(view, open ? null : at);
  if (open || at === null || view.outline.rows.length < 4) return null;
  const said = body.state === "ready" ? saidIn(body.content, "text") : null;
  return (
    <section className={styles.answer} aria-label={t("session.answer")}>
      <h2 className={styles.title}>
        <CornerDownLeft aria-hidden="true" />
        {t("session.answer")}
        <Button variant="quiet" size="small" onClick={() => jump({ session: replica.id, at })}>
          {t("session.answer.open")}
        </Button>
      </h2>
      <div className={styles.text}>{typeof said === "string" && <Markdown text={said} />}</div>
      {files.length > 0 && (
        <p className={styles.files}>
          {t("session.answer.files", { count: files.length })}{" "}
          {files.slice(0, FILES).map((path) => (
            <code key={path}>{path}</code>
          ))}
          {files.length > FILES && ` +${files.length - FILES}`}
        </p>
      )}
    </section>
  );
}

/** The last thing the agent said with words, compactions apart. */
function lastWords(outline: Outline, n: number): number | null {
  return until(outline.rows, n).findLast((row) => row.kind === "assistant" && row.compaction === null)?.at ?? null;
}

/** The files that calls wrote or edited with success, each once, in the order of first touch. */
function filesTouched(outline: Outline, n: number): readonly string[] {
  const paths = until(outline.calls, n).flatMap((call) =>
    call.path !== null && call.output !== null && call.output.at < n && call.output.status === "completed"
      ? [call.path]
      : [],
  );
  return [...new Set(paths)];
}
