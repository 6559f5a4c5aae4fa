import { X } from "lucide-react";
import { Link } from "react-router";
import type { SessionDetail } from "#shared/api/shapes.ts";
import { describeError } from "#web/api/api-error.ts";
import type { SessionPlace } from "#web/api/session-place.ts";
import { isChoice, useSession } from "#web/api/use-session.ts";
import { keyLabels } from "#web/commands/key-labels.ts";
import { ApprovalBlock } from "#web/session/approval/approval-block.tsx";
import { useFormat, useText } from "#web/text/locale.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { PreviewChildren, PreviewTasks, PreviewUnreadable } from "./preview-lists.tsx";
import { PreviewContext, PreviewFigures, PreviewLastLine } from "./preview-parts.tsx";
import styles from "./preview.module.css";
import { RowBadges } from "./row-badges.tsx";
import { languageOf, sessionAddress, type SessionFigures } from "./session-facts.ts";
import { useTitle } from "./session-title.tsx";
import { LiveStateMark } from "./ticking.tsx";
import { useRested } from "./use-rested.ts";

/** How long the selection rests before more about it is fetched, ms: a held key runs past many rows. */
const REST = 150;

/** Which session to show: a row of the list, or an id alone from the address. */
export interface PreviewTarget {
  readonly id: string;
  readonly session: SessionFigures | null;
}

/** More about the selected session, beside the list. */
export function Preview(props: { target: PreviewTarget | null; floating: boolean; onClose: () => void }) {
  const { target, floating, onClose } = props;
  const t = useText();
  const rested = useRested(target?.id, REST);
  return (
    <aside className={classNames(styles.panel, floating && styles.floating)} aria-label={t("sessions.preview")}>
      {target === null && <p className={styles.none}>{t("sessions.preview.none")}</p>}
      {target?.session && <PreviewOf session={target.session} onClose={onClose} settled={rested === target.id} />}
      {target && !target.session && <PreviewById id={target.id} onClose={onClose} />}
    </aside>
  );
}

/** A session that the list does not have: the address names it, the filters leave it out, or its page is not loaded. */
function PreviewById({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useSession({ id });
  if (error) return <ErrorView title={t("view.failed")} {...describeError(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingView rows={6} />;
  if (isChoice(data)) return <p className={styles.none}>{t("sessions.preview.ambiguous")}</p>;
  return <PreviewOf session={data} onClose={onClose} settled />;
}

function PreviewOf(props: { session: SessionFigures; onClose: () => void; settled: boolean }) {
  const { session, onClose, settled } = props;
  const { id, root, project, agent } = session;
  const place = { id, root, project, agent };
  return (
    <>
      <div key={id} className={styles.body}>
        <PreviewHead session={session} onClose={onClose} />
        {session.waiting_for && (
          <div className={styles.waiting}>
            <ApprovalBlock call={session.waiting_for} />
          </div>
        )}
        <PreviewFigures session={session} />
        {settled && <PreviewDetail place={place} />}
        <PreviewContext session={session} />
        <PreviewLastLine session={session} />
        {settled && session.unreadable_lines > 0 && <PreviewFindings place={place} />}
      </div>
      <PreviewFoot session={session} />
    </>
  );
}

function PreviewDetail({ place }: { place: SessionPlace }) {
  const t = useText();
  const { data, error, refetch } = useSession(place);
  if (data) return isChoice(data) ? null : <PreviewLists detail={data} />;
  if (!error) return null;
  return <ErrorView title={t("view.failed")} {...describeError(error)} onRetry={() => void refetch()} />;
}

function PreviewLists({ detail }: { detail: SessionDetail }) {
  return (
    <>
      <PreviewTasks detail={detail} />
      <PreviewChildren detail={detail} />
    </>
  );
}

function PreviewFindings({ place }: { place: SessionPlace }) {
  const { data } = useSession(place);
  return data && !isChoice(data) ? <PreviewUnreadable detail={data} /> : null;
}

function PreviewHead({ session, onClose }: { session: SessionFigures; onClose: () => void }) {
  const t = useText();
  const title = useTitle(session);
  const about = [session.project, session.agent, ...(session.workspace === null ? [] : [session.workspace])].join(
    " · ",
  );
  return (
    <>
      <div className={styles.state}>
        <b>
          <LiveStateMark session={session} detail="sentence" />
        </b>
        <IconButton
          label={t("sessions.preview.close")}
          keys={keyLabels("detailPanel")}
          icon={<X />}
          className={styles.close}
          onClick={onClose}
        />
      </div>
      <h2 className={styles.title} lang={languageOf(title)}>
        {title}
      </h2>
      <p className={classNames(styles.about, "ellipsis")} title={about}>
        {about}
      </p>
      <p className={styles.badges}>
        <RowBadges session={session} />
      </p>
    </>
  );
}

function PreviewFoot({ session }: { session: SessionFigures }) {
  const t = useText();
  const format = useFormat();
  const address = sessionAddress(session);
  return (
    <div className={styles.foot}>
      <Link to={address} className={buttonClass({ variant: "primary" })}>
        {t("action.open")}
        {keyLabels("open").map((key) => (
          <Kbd key={key} keys={key} />
        ))}
      </Link>
      <span className={styles.model} title={format.dateTime(session.started_at)}>
        {session.model_id}
      </span>
      <CopyButton variant="quiet" label={t("sessions.preview.link")} text={new URL(address, location.href).href} />
    </div>
  );
}
