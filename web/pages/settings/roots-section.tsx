import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { Health } from "#shared/api/health.ts";
import { useFormat, useServerText, useText } from "#web/text/locale.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TableFrame } from "#web/ui/table-frame.tsx";
import { QueryView, type SectionQuery } from "./query-view.tsx";
import styles from "./roots-section.module.css";
import { Section } from "./section.tsx";

/** The folders that are read, and what was found in them. */
export function RootsSection({ health }: { health: SectionQuery<Health> }) {
  const t = useText();
  const serverText = useServerText();
  return (
    <Section id="roots" note={t("settings.roots.note")}>
      <QueryView query={health} rows={2}>
        {({ roots, samples, problems }) => (
          <>
            {problems.map((problem) => (
              <Notice
                key={`${problem.code} ${problem.message}`}
                tone="warn"
                icon={<TriangleAlert aria-hidden="true" />}
              >
                {serverText([problem.message, problem.hint].filter(Boolean).join(" "))}
              </Notice>
            ))}
            {roots.length > 0 ? <RootsTable roots={roots} /> : <p>{t("settings.roots.none")}</p>}
            {samples && <p className={styles.hint}>{t("settings.roots.samples")}</p>}
            <p className={styles.hint}>{t("settings.roots.hint")}</p>
          </>
        )}
      </QueryView>
    </Section>
  );
}

function RootsTable({ roots }: { roots: Health["roots"] }) {
  const t = useText();
  return (
    <TableFrame label={t("settings.roots")}>
      <thead>
        <tr>
          <th>{t("settings.roots.folder")}</th>
          <th>{t("settings.roots.state")}</th>
          <th className="num">{t("settings.roots.sessions")}</th>
          <th className="num">{t("settings.roots.files")}</th>
          <th className="num">{t("settings.roots.ignored")}</th>
          <th className="num">{t("settings.roots.size")}</th>
          <th className="num">{t("settings.roots.unreadable")}</th>
        </tr>
      </thead>
      <tbody>
        {roots.map((root) => (
          <RootRow key={root.path} root={root} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function RootRow({ root }: { root: Health["roots"][number] }) {
  const format = useFormat();
  // What is in a folder that cannot be read is not known, whatever was counted.
  const known = (n: number) => (root.readable ? n : null);
  return (
    <tr>
      <th scope="row" className={`mono ${styles.path}`} title={root.path}>
        {root.path}
      </th>
      <td>
        <RootState readable={root.readable} reason={root.reason} />
      </td>
      <td className="num">{format.count(known(root.sessions))}</td>
      <td className="num">{format.count(known(root.files))}</td>
      <td className="num">{format.count(known(root.ignored_files))}</td>
      <td className="num">{format.bytes(known(root.bytes))}</td>
      <td className="num">{format.count(known(root.unreadable_lines))}</td>
    </tr>
  );
}

function RootState({ readable, reason }: { readable: boolean; reason: string | null }) {
  const t = useText();
  const serverText = useServerText();
  return (
    <span className={readable ? styles.ok : styles.bad}>
      {readable ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      {readable ? t("settings.roots.following") : t("settings.roots.notReadable")}
      {reason && <span className={styles.reason}>{serverText(reason)}</span>}
    </span>
  );
}
