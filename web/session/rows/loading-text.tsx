import type { ReactNode } from "react";
import { describeError } from "#web/api/api-error.ts";
import { useText } from "#web/text/locale.tsx";
import type { LoadedBody } from "#web/session/bodies/use-body.ts";
import type { BodyContent } from "#web/session/content/body-content.ts";
import styles from "./row.module.css";

const LINE = 22;
const CHARACTERS = 80;
const MOST_LINES = 12;

/** Shows a body when it is there; before that a space of about its height, so that nothing jumps when it comes. */
export function WithBody(props: {
  body: LoadedBody;
  /** Bytes of the stored line, for the height. */
  bytes: number | null;
  children: (content: BodyContent, text: string) => ReactNode;
}) {
  const { body, bytes, children } = props;
  const t = useText();
  if (body.state === "ready") return children(body.content, body.text);
  if (body.state === "failed") {
    const { what, where } = describeError(body.error);
    return (
      <p className={styles.error}>
        {t("session.body.failed", { what: where === undefined ? what : `${what} · ${where}` })}
      </p>
    );
  }
  const lines = Math.min(MOST_LINES, Math.max(1, Math.ceil(((bytes ?? CHARACTERS) - 200) / CHARACTERS)));
  return <span className={styles.skeleton} style={{ height: lines * LINE }} aria-hidden="true" />;
}
