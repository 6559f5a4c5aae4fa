import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { VList, type VListHandle } from "virtua";
import type { SearchHit } from "#shared/find/find-in-line.ts";
import { describeError } from "#web/api/api-error.ts";
import type { Params } from "#web/api/client.ts";
import { useHits } from "#web/api/use-hits.ts";
import { useCommands } from "#web/commands/bindings.ts";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyView, ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { HitLine, HitsHead } from "./hit-line.tsx";
import { hitAddress, layHits, type HitRow } from "./hit-rows.ts";
import styles from "./search-results.module.css";
import type { ChangeView } from "./use-list-view.ts";

/** Hits that are kept to be shown, and how many of them at a time. The others are counted. */
const KEPT = 20_000;
const PAGE = 500;

/** The hits of a search as they are found, below their sessions; the count grows until the search is done. */
export function SearchResults(props: { text: string; matchCase: boolean; params: Params; change: ChangeView }) {
  const { text, matchCase, params, change } = props;
  const t = useText();
  const [revision, setRevision] = useState(0);
  const request = { path: "/api/search", params: { ...params, q: text, case: matchCase ? "1" : null }, keep: KEPT };
  const list = useHits<SearchHit>(text === "" ? null : request, revision);
  const asked = JSON.stringify(request);
  const [shown, setShown] = useState({ asked, count: PAGE });
  const count = shown.asked === asked ? shown.count : PAGE;
  const rows = useMemo(() => layHits(list.hits.slice(0, count)), [list.hits, count]);
  const open = useOpenHit(text, matchCase);
  const { selected, select, listRef } = useHitKeys(rows, open, () => change((view) => ({ ...view, q: "" })));
  const { state, total, hits, error } = list;
  if (state === "failed") {
    return <ErrorView title={t("search.failed")} {...describeError(error)} onRetry={() => setRevision(revision + 1)} />;
  }
  if (state === "searching" && total === 0) return <LoadingView rows={12} rowHeight={28} />;
  const more = Math.min(PAGE, hits.length - count);
  return (
    <div className={styles.results}>
      <p className={styles.count} role="status">
        {t("search.hits", { count: total })} {t("search.sessions", { count: list.sessions })}
        {state === "searching" && ` ${t("search.soFar")}`}
        {list.problems.length > 0 && (
          <span
            className={styles.unread}
            title={list.problems.map(({ path, reason }) => `${path}: ${reason}`).join("\n")}
          >
            {t("search.unread", { count: list.problems.length })}
          </span>
        )}
      </p>
      {total === 0 ? (
        <EmptyView title={t("search.none")}>{t("search.none.hint")}</EmptyView>
      ) : (
        <VList ref={listRef} className={styles.list} data={rows} tabIndex={0} aria-label={t("search.results")}>
          {(row, index) =>
            row.kind === "session" ? (
              <HitsHead key={row.key} hit={row.first} count={row.count} />
            ) : (
              <HitLine
                key={row.key}
                hit={row.hit}
                to={hitAddress(row.hit, text, matchCase)}
                selected={index === selected}
                onSelect={() => select(index)}
              />
            )
          }
        </VList>
      )}
      {more > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setShown({ asked, count: count + PAGE })}>{t("search.more", { count: more })}</Button>
        </div>
      )}
      {more <= 0 && total > hits.length && (
        <p className={styles.more}>{t("search.tooMany", { kept: hits.length, total })}</p>
      )}
    </div>
  );
}

function useOpenHit(text: string, matchCase: boolean): (hit: SearchHit) => void {
  const navigate = useNavigate();
  return (hit) => void navigate(hitAddress(hit, text, matchCase));
}

/** Moving from hit to hit and opening one by key. */
function useHitKeys(rows: readonly HitRow[], open: (hit: SearchHit) => void, clear: () => void) {
  const [selected, select] = useState<number | null>(null);
  const listRef = useRef<VListHandle>(null);
  const go = (from: number, step: 1 | -1): boolean => {
    for (let index = from; index >= 0 && index < rows.length; index += step) {
      if (rows[index]?.kind !== "hit") continue;
      select(index);
      listRef.current?.scrollToIndex(index, { align: "nearest" });
      return true;
    }
    return false;
  };
  useCommands({
    next: () => go(selected === null ? 0 : selected + 1, 1),
    previous: () => go(selected === null ? rows.length - 1 : selected - 1, -1),
    first: () => go(0, 1),
    last: () => go(rows.length - 1, -1),
    open: () => {
      const row = selected === null ? undefined : rows[selected];
      if (row?.kind !== "hit") return false;
      open(row.hit);
      return true;
    },
    close: clear,
  });
  return { selected, select, listRef };
}
