import type { Health } from "#shared/api/health.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Progress } from "#web/ui/bar.tsx";
import styles from "./index-section.module.css";
import { QueryView, type SectionQuery } from "./query-view.tsx";
import { Section } from "./section.tsx";

/** The index over all traces: how far it is and how much it holds. */
export function IndexSection({ health }: { health: SectionQuery<Health> }) {
  return (
    <Section id="index">
      <QueryView query={health} rows={4}>
        {(answer) => <IndexFacts health={answer} />}
      </QueryView>
    </Section>
  );
}

function IndexFacts({ health }: { health: Health }) {
  const t = useText();
  const format = useFormat();
  const { state, progress, sessions, shards, bytes, unreadable_lines, generation } = health.index;
  const building = t("settings.index.building", { percent: format.percent(Math.floor(progress * 100) / 100) });
  const facts = [
    [t("settings.index.state"), state === "building" ? building : t("settings.index.ready")],
    [t("settings.index.sessions"), format.count(sessions)],
    [t("settings.index.shards"), format.count(shards)],
    [t("settings.index.size"), format.bytes(bytes)],
    [t("settings.index.unreadable"), format.count(unreadable_lines)],
    [t("settings.index.generation"), format.count(generation)],
    [t("settings.index.version"), health.version],
  ] as const;
  return (
    <>
      {state === "building" && (
        <div className={styles.progress}>
          <Progress label={t("settings.index")} value={progress} />
          <p>{t("settings.index.newestFirst")}</p>
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
