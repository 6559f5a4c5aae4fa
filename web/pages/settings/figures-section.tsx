import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useText } from "#web/text/locale.tsx";
import styles from "./figures-section.module.css";
import { Section } from "./section.tsx";

const FIGURES = [
  "tokens",
  "requests",
  "withoutUsage",
  "requestCost",
  "cost",
  "withChildren",
  "fork",
  "cacheHitRate",
  "cacheBreak",
  "causes",
  "context",
  "latency",
  "outputSpeed",
  "approvalWait",
  "toolCalls",
  "toolTime",
  "duration",
  "activeTime",
  "tasks",
  "compactions",
  "retries",
  "failures",
  "lostTime",
  "successRate",
  "state",
  "buckets",
] as const;

/** What every figure means, in the words that stand where the figure is shown. */
export function FiguresSection() {
  const t = useText();
  return (
    <Section id="figures" note={t("settings.figures.note")}>
      <dl className={styles.list}>
        {FIGURES.map((name) => (
          <div key={name} className={styles.figure}>
            <dt>{t(`figure.${name}` satisfies PlainTextKey)}</dt>
            <dd>{t(`figure.${name}.means` satisfies PlainTextKey)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
