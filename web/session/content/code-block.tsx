import { useEffect, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import styles from "./code-block.module.css";
import type { CodeRun } from "./highlight.ts";

/** A block of code. Its colours come when the highlighter has been loaded; until then, and without it, it is plain. */
export function CodeBlock({ text, language }: { text: string; language: string | null }) {
  const runs = useHighlight(text, language);
  return (
    <div className={styles.block}>
      <span className={styles.copy}>
        <CopyButton text={text} variant="quiet" size="small" />
      </span>
      <pre>
        <code>
          {runs === null
            ? text
            : runs.map((run, index) => (
                <span key={index} className={run.role === null ? undefined : classNames(roleClass(run.role))}>
                  {run.text}
                </span>
              ))}
        </code>
      </pre>
    </div>
  );
}

/** Coloured runs of code; null while it is plain. */
function useHighlight(text: string, language: string | null): readonly CodeRun[] | null {
  const [coloured, setColoured] = useState<{ text: string; runs: readonly CodeRun[] | null } | null>(null);
  useEffect(() => {
    if (language === null) return undefined;
    let wanted = true;
    void import("./highlight.ts").then(({ highlight }) => {
      if (wanted) setColoured({ text, runs: highlight(text, language) });
    });
    return () => {
      wanted = false;
    };
  }, [text, language]);
  return coloured?.text === text ? coloured.runs : null;
}

const ROLES: Readonly<Record<string, string>> = {
  keyword: "keyword",
  built_in: "keyword",
  literal: "keyword",
  "selector-tag": "keyword",
  string: "string",
  regexp: "string",
  addition: "string",
  number: "number",
  symbol: "number",
  comment: "comment",
  quote: "comment",
  deletion: "comment",
  title: "title",
  section: "title",
  name: "title",
  attr: "name",
  attribute: "name",
  property: "name",
  type: "name",
  variable: "name",
};

/** The class that colours a role of the highlighter; undefined for what stays plain. */
function roleClass(role: string): string | undefined {
  const look = Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
  return look === undefined ? undefined : styles[look];
}
