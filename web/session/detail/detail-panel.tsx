import { Link2, X } from "lucide-react";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useText } from "#web/text/locale.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { useBody } from "#web/session/bodies/use-body.ts";
import type { SessionView } from "#web/session/replica/session-replica.ts";
import { useReading } from "#web/session/reading.tsx";
import { kindName } from "#web/session/messages/filter-lines.ts";
import { InputTab, JsonTab, OutputTab } from "./detail-bodies.tsx";
import { DetailOverview } from "./detail-overview.tsx";
import styles from "./detail.module.css";
import { subjectOf } from "./subject.ts";

type Tab = "overview" | "input" | "output" | "json";

/** Everything about the selected message: where it lies, what it belongs to, its times, its tokens, its bytes. */
export function DetailPanel({ onClose, onCopyLink }: { onClose: () => void; onCopyLink: () => void }) {
  const { selected, family } = useReading();
  const t = useText();
  const member = selected === null ? undefined : family.member(selected.session);
  return (
    <aside className={styles.panel} aria-label={t("session.detail")}>
      {selected === null || member === undefined ? (
        <>
          <Head title={t("session.detail")} onClose={onClose} />
          <p className={styles.hint}>{t("session.detail.none")}</p>
        </>
      ) : (
        <Selected replica={member.replica} at={selected.at} onClose={onClose} onCopyLink={onCopyLink} />
      )}
    </aside>
  );
}

function Selected(props: { replica: SessionView["replica"]; at: number; onClose: () => void; onCopyLink: () => void }) {
  const { replica, at, onClose, onCopyLink } = props;
  const view = useSyncExternalStore(replica.subscribe, replica.view);
  const [tab, setTab] = useState<Tab>("overview");
  const t = useText();
  const subject = useMemo(() => subjectOf(view.outline, at, view.n), [view, at]);
  const body = useBody(view, at < view.n ? at : null);
  if (at >= view.n) return <Head title={t("session.detail")} onClose={onClose} />;
  const { call } = subject;
  const tabs: readonly Tab[] = call === null ? ["overview", "json"] : ["overview", "input", "output", "json"];
  const shown = tabs.includes(tab) ? tab : "overview";
  return (
    <>
      <Head title={call?.name ?? kindName(view.lines.at(at))} onClose={onClose} onCopyLink={onCopyLink} />
      <div className={styles.body}>
        <Segmented
          wide
          label={t("session.detail")}
          value={shown}
          options={tabs.map((value) => ({ value, label: t(`session.detail.${value}`) }))}
          onChange={setTab}
        />
        {shown === "overview" && <DetailOverview view={view} subject={subject} body={body} />}
        {shown === "input" && call !== null && <InputTab view={view} call={call} />}
        {shown === "output" && call !== null && <OutputTab view={view} call={call} />}
        {shown === "json" && <JsonTab body={body} bytes={view.lines.sizeAt(at)} />}
      </div>
    </>
  );
}

function Head(props: { title: string; onClose: () => void; onCopyLink?: () => void }) {
  const { title, onClose, onCopyLink } = props;
  const t = useText();
  return (
    <div className={styles.head}>
      <h2 className="ellipsis">{title}</h2>
      <span className={styles.actions}>
        {onCopyLink !== undefined && (
          <IconButton label={t("command.copyLink")} icon={<Link2 />} keys={["c"]} onClick={onCopyLink} />
        )}
        <IconButton label={t("action.close")} icon={<X />} onClick={onClose} />
      </span>
    </div>
  );
}
