import type { Call } from "#shared/outline/outline.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { useBody, type LoadedBody } from "#web/session/bodies/use-body.ts";
import { saidIn } from "#web/session/content/body-content.ts";
import { JsonView } from "#web/session/content/json-view.tsx";
import type { SessionView } from "#web/session/replica/session-replica.ts";
import { OutputText, Pictures } from "#web/session/rows/call-output.tsx";
import { WithBody } from "#web/session/rows/loading-text.tsx";
import { SaidText } from "#web/session/rows/long-text.tsx";
import styles from "./detail.module.css";

/** The arguments of a call, every character as it was stored. */
export function InputTab({ view, call }: { view: SessionView; call: Call }) {
  const body = useBody(view, call.at);
  return (
    <WithBody body={body} bytes={view.lines.sizeAt(call.at)}>
      {(content) => (
        <SaidText said={saidIn(content, "arguments")}>
          {(text) => (
            <pre className={styles.code}>
              <JsonView text={text} indent />
            </pre>
          )}
        </SaidText>
      )}
    </WithBody>
  );
}

/** What a call gave back, whole. */
export function OutputTab({ view, call }: { view: SessionView; call: Call }) {
  const t = useText();
  const body = useBody(view, call.output?.at ?? null);
  if (call.output === null) return <p className={styles.hint}>{t("session.call.unanswered")}</p>;
  return (
    <WithBody body={body} bytes={call.output.size}>
      {(content) => (
        <>
          <Pictures images={content.fields["images"]} />
          <SaidText said={saidIn(content, "output")}>
            {(text) => <OutputText text={text} name={`detail/${call.id}`} limit={2000} />}
          </SaidText>
        </>
      )}
    </WithBody>
  );
}

/** The line as it is stored; strings too long to send are references. */
export function JsonTab({ body, bytes }: { body: LoadedBody; bytes: number | null }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <h3 className={styles.title}>
        {t("session.detail.raw")}
        <span className={styles.note}>{t("session.detail.asStored", { size: format.bytes(bytes) })}</span>
      </h3>
      <RawLine body={body} indent={false} />
      {body.state === "ready" && <CopyButton text={body.text} label={t("command.copyJson")} size="small" />}
    </>
  );
}

/** The text of a line; `indent` puts its tokens on lines of their own. */
export function RawLine({ body, indent }: { body: LoadedBody; indent: boolean }) {
  const t = useText();
  return (
    <WithBody body={body} bytes={400}>
      {(_, text) =>
        text.trim() === "" ? (
          <p className={styles.hint}>{t("session.messages.blank")}</p>
        ) : (
          <pre className={styles.code}>
            <JsonView text={text} indent={indent} />
          </pre>
        )
      }
    </WithBody>
  );
}
