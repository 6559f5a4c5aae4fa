import { RotateCw } from "lucide-react";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { OPEN_STATES, type SessionDetail, type SessionFacts } from "#shared/api/shapes.ts";
import { placeOf } from "#shared/outline/read.ts";
import { describeError } from "#web/api/api-error.ts";
import { useCommands } from "#web/commands/bindings.ts";
import { useFollowing } from "#web/session/list/follow-mode.ts";
import type { Selection } from "#web/session/reading.tsx";
import type { SessionFamily } from "#web/session/replica/session-family.ts";
import { type useFamily, useFollow } from "#web/session/use-family.ts";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { SessionCosts } from "./costs/session-costs.tsx";
import { FiguresStrip } from "./figures-strip.tsx";
import { SessionBody } from "./session-body.tsx";
import { SessionHeader } from "./session-header.tsx";
import styles from "./session-view.module.css";
import { useSelection } from "./use-selection.ts";
import type { SessionAddress } from "./use-session-address.ts";
import { ViewTabs } from "./view-tabs.tsx";

/** The frame of a session: header, figures and views stay; what is below loads and follows. */
export function SessionView(props: {
  /** What is said of it already: by itself, or by a list until then. */
  summary: SessionFacts;
  detail: SessionDetail | undefined;
  loaded: ReturnType<typeof useFamily>;
  address: SessionAddress;
}) {
  const { summary, detail, address } = props;
  const { data: family, error, refetch } = props.loaded;
  const t = useText();
  const connection = useFollow(family);
  const live = OPEN_STATES.includes(summary.state);
  // a list may be older than what decides it
  const following = useFollowing(detail === undefined ? null : live && address.at === null);
  useCommands({
    view1: () => address.setView("transcript"),
    view3: () => address.setView("messages"),
    view5: () => address.setView("costs"),
  });
  return (
    <div className={styles.page}>
      <PageTitle>{summary.title ?? summary.id}</PageTitle>
      <header className={styles.header}>
        <SessionHeader summary={summary} following={following} canFollow={live && address.view === "transcript"} />
        <FiguresStrip summary={summary} />
        <ViewTabs view={address.view} lines={family?.root.replica.view().n ?? summary.lines} onView={address.setView} />
      </header>
      {connection === "reconnecting" && (
        <Notice tone="warn" icon={<RotateCw aria-hidden="true" />}>
          {t("session.reconnecting")}
        </Notice>
      )}
      <div className={styles.content}>
        {detail === undefined ? (
          <LoadingView rows={12} rowHeight={56} />
        ) : address.view === "costs" ? (
          <SessionCosts detail={detail} at={address.at} onSelect={address.setAt} />
        ) : family !== undefined ? (
          <Loaded family={family} detail={detail} address={address} following={following} />
        ) : error === null ? (
          <LoadingView rows={12} rowHeight={56} />
        ) : (
          <ErrorView title={t("session.loadFailed")} {...describeError(error)} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

function Loaded(props: {
  family: SessionFamily;
  detail: SessionDetail;
  address: SessionAddress;
  following: ReturnType<typeof useFollowing>;
}) {
  const { family, detail, address, following } = props;
  const t = useText();
  const selected = useSelection(family, address.at);
  const trouble = useSyncExternalStore(family.subscribe, () =>
    family.root.state.kind === "failed" ? describeError(family.root.state.error).what : null,
  );
  const beginning = useSyncExternalStore(family.subscribe, () => family.root.beginning);
  const [begin, setBegin] = useState<Selection | null>(null);
  const { setAt } = address;
  const select = useCallback(
    ({ session, at }: Selection) => {
      const member = family.member(session);
      if (member === undefined) return;
      const place = placeOf(member.replica.view().outline, at);
      setAt({ session: session === family.root.replica.id ? null : session, ...place });
    },
    [family, setAt],
  );
  const jump = useCallback(
    (to: Selection) => {
      select(to);
      setBegin(to);
    },
    [select],
  );
  // what the address names when the page opens is where reading begins; later it only says what is selected
  const first = useFirst(selected);
  // rows appear from the start of the files on, which is no place to begin for who is sent elsewhere
  if (beginning && (following.on || (address.at !== null && selected === null)))
    return <LoadingView rows={12} rowHeight={56} />;
  return (
    <>
      {trouble !== null && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void family.root.reload()}>
              {t("action.tryAgain")}
            </Button>
          }
        >
          {t("session.incomplete", { what: trouble })}
        </Notice>
      )}
      <SessionBody
        family={family}
        detail={detail}
        address={address}
        following={following}
        selected={selected}
        begin={begin ?? first}
        select={select}
        jump={jump}
      />
    </>
  );
}

/** The first value that was there. */
function useFirst<Value>(value: Value | null): Value | null {
  const [first, setFirst] = useState(value);
  if (first === null && value !== null) setFirst(value);
  return useMemo(() => first, [first]);
}
