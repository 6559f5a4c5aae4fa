import { Link } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import type { SessionDetail } from "#shared/api/shapes.ts";
import { useCommands } from "#web/commands/bindings.ts";
import { ApprovalDock } from "#web/session/approval/approval-dock.tsx";
import { DetailPanel } from "#web/session/detail/detail-panel.tsx";
import { FindBar } from "#web/session/find/find-bar.tsx";
import type { FindQuery } from "#web/session/find/use-find.ts";
import type { Following } from "#web/session/list/follow-mode.ts";
import { TranscriptList } from "#web/session/list/transcript-list.tsx";
import { MessagesView } from "#web/session/messages/messages-view.tsx";
import { OutlineRail } from "#web/session/outline-rail/outline-rail.tsx";
import { ReadingProvider, type Selection } from "#web/session/reading.tsx";
import type { SessionFamily } from "#web/session/replica/session-family.ts";
import { useReadingOf } from "#web/session/use-reading.ts";
import { useMedia } from "#web/state/media.ts";
import { setPreference, usePreferences } from "#web/state/preferences.ts";
import { useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyView } from "#web/ui/state-view.tsx";
import { AnswerBlock } from "./answer-block.tsx";
import styles from "./session-view.module.css";
import { useCopyCommands } from "./use-copy-commands.ts";
import { useReveal } from "./use-reveal.ts";
import type { SessionAddress } from "./use-session-address.ts";

/** Outline, content and detail panel of a session that is there. */
export function SessionBody(props: {
  family: SessionFamily;
  detail: SessionDetail;
  address: SessionAddress;
  following: Following;
  selected: Selection | null;
  begin: Selection | null;
  select: (selection: Selection) => void;
  jump: (selection: Selection) => void;
}) {
  const { family, detail, address, following, selected, begin, select, jump } = props;
  const t = useText();
  const openSession = (id: string) => {
    const node = reading.nodes.get(id);
    address.openSession({ id, project: node?.project ?? undefined, agent: node?.agent ?? undefined });
  };
  const { reading, rows } = useReadingOf({ family, detail, selected, select, jump, openSession });
  useReveal(family, reading, detail, address.at);
  const panels = usePanels(selected);
  // beside the rows, so after them
  const beside = useDeferredValue(true, false);
  const copyLink = useCopyCommands(family, selected, panels.say);
  const transcript = address.view === "transcript";
  const finding = useFinding(address);
  const content = useRef<HTMLDivElement>(null);
  return (
    <ReadingProvider value={reading}>
      <div
        className={classNames(styles.columns, panels.outline && styles.withOutline, panels.detail && styles.withDetail)}
      >
        {panels.outline && <div className={styles.outline}>{beside && <OutlineRail detail={detail} />}</div>}
        <section
          className={styles.main}
          aria-label={transcript ? t("session.view.transcript") : t("session.view.messages")}
          aria-busy={family.root.beginning}
        >
          {finding.query !== null && (
            <FindBar
              query={finding.query}
              onQuery={finding.change}
              onClose={finding.close}
              rows={rows}
              container={content}
              asked={finding.asked}
            />
          )}
          <div ref={content} className={styles.rows}>
            {!transcript ? (
              <MessagesView filters={address.filters} onFilter={address.setFilters} begin={begin} />
            ) : rows.length === 0 ? (
              <EmptyView title={t("session.empty")}>{t("session.empty.hint")}</EmptyView>
            ) : (
              <TranscriptList
                rows={rows}
                head={<AnswerBlock detail={detail} />}
                selected={selected}
                begin={begin}
                following={following}
              />
            )}
          </div>
        </section>
        {panels.detail && (
          <div className={styles.detail}>
            {beside && <DetailPanel onClose={panels.closeDetail} onCopyLink={copyLink} />}
          </div>
        )}
      </div>
      <ApprovalDock />
      <div role="status" className={panels.said === null ? "visually-hidden" : styles.said}>
        {panels.said !== null && (
          <>
            <Link aria-hidden="true" /> {panels.said}
          </>
        )}
      </div>
    </ReadingProvider>
  );
}

/** What is looked for: at once on the screen and in the address after it, which a reader may pass on. */
function useFinding({ find, setFind }: SessionAddress) {
  const [query, setQuery] = useState(find);
  const [asked, setAsked] = useState(0);
  const change = (next: FindQuery | null) => {
    setQuery(next);
    setFind(next);
  };
  useCommands({
    find: () => {
      setQuery((before) => before ?? { text: "", matchCase: false });
      setAsked(asked + 1);
    },
  });
  return { query, asked, change, close: () => change(null) };
}

/** Which panels are there: by the width, by what the reader chose, and on narrow screens by what was touched last. */
function usePanels(selected: Selection | null) {
  const outlineWanted = usePreferences((state) => state.sidePanel);
  const detailWanted = usePreferences((state) => state.detailPanel);
  const narrow = useMedia("(max-width: 1023px)");
  const single = useMedia("(max-width: 899px)");
  const [outlineOpen, setOutlineOpen] = useState(false);
  const [closedFor, setClosedFor] = useState<Selection | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const toggleOutline = () => (narrow ? setOutlineOpen(!outlineOpen) : setPreference("sidePanel", !outlineWanted));
  const closeDetail = () => (single ? setClosedFor(selected) : setPreference("detailPanel", false));
  const sheet = single && selected !== null && closedFor !== selected;
  useCommands({
    sidePanel: toggleOutline,
    detailPanel: () => (single ? setClosedFor(sheet ? selected : null) : setPreference("detailPanel", !detailWanted)),
    close: () => {
      if (narrow && outlineOpen) setOutlineOpen(false);
      else if (sheet) setClosedFor(selected);
      else return false;
      return true;
    },
  });
  return {
    outline: narrow ? outlineOpen : outlineWanted,
    detail: single ? sheet : detailWanted,
    closeDetail,
    said,
    say: (text: string) => {
      setSaid(text);
      setTimeout(() => setSaid(null), 1500);
    },
  };
}
