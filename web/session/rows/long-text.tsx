import { useState, type ReactNode } from "react";
import { fetchBlobText } from "#web/api/session-lines.ts";
import { describeError } from "#web/api/api-error.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import type { Said } from "#web/session/content/body-content.ts";
import styles from "./row.module.css";

/** Shows a text; one that was left out for its size is fetched when asked for, and then shown the same way. */
export function SaidText({ said, children }: { said: Said | null; children: (text: string) => ReactNode }) {
  const [fetched, setFetched] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const t = useText();
  const format = useFormat();
  if (said === null) return null;
  if (typeof said === "string") return children(said);
  if (fetched !== null) return children(fetched);
  const load = () => {
    setTrouble(null);
    fetchBlobText(said.url).then(setFetched, (error: unknown) => setTrouble(describeError(error).what));
  };
  return (
    <p>
      <button type="button" className={styles.link} onClick={load}>
        {t("session.text.load", { size: format.bytes(Number.isNaN(said.bytes) ? null : said.bytes) })}
      </button>
      {trouble !== null && <span className={styles.error}> {trouble}</span>}
    </p>
  );
}
