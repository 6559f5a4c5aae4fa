import { memo, useEffect, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import styles from "./code-block.module.css";
import type { CodeRun } from "./highlight.ts";

/** A block of code. Its colours come when the highlighter has been loaded; until then, and without it, it is plain. */
export function CodeBlock({ text, language }: { text: string; language: string | null }) {
  const coloured = useHighlight(text, language);
  return (
    <div className={styles.block}>
      <span className={styles.copy}>
        <CopyButton text={text} variant="quiet" size="small" />
      </span>
      <pre>
        <code>
          {coloured !== null && <Runs runs={coloured.runs} />}
          {coloured === null ? text : text.slice(coloured.length)}
        </code>
      </pre>
    </div>
  );
}

/** Not rendered again while plain code is added after it. */
const Runs = memo(function Runs({ runs }: { runs: readonly CodeRun[] }) {
  return runs.map((run, index) => (
    <span key={index} className={run.role === null ? undefined : classNames(roleClass(run.role))}>
      {run.text}
    </span>
  ));
});

/** The beginning of a code that has its colours. */
interface Coloured {
  readonly text: string;
  readonly length: number;
  readonly runs: readonly CodeRun[];
}

/** Code that grows is coloured when it rests for so long, ms; what is coloured stays. */
const REST = 200;

/** The coloured beginning of a code; null while it is plain. */
function useHighlight(text: string, language: string | null): Coloured | null {
  const [coloured, setColoured] = useState<Coloured | null>(null);
  const [first] = useState(text);
  useEffect(() => {
    if (language === null) return undefined;
    const colour = () =>
      void import("./highlight.ts").then(({ highlight }) => {
        const runs = wanted ? highlight(text, language) : null;
        if (runs !== null) setColoured({ text, length: text.length, runs });
      });
    let wanted = true;
    const timer = setTimeout(colour, text === first ? 0 : REST);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [text, language, first]);
  return coloured !== null && text.startsWith(coloured.text) ? coloured : null;
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
