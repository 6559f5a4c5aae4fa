import { memo } from "react";
import { Link } from "react-router";
import type { SearchHit } from "#shared/find/find-in-line.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./search-results.module.css";
import { languageOf } from "./session-facts.ts";

/** The session that the hits below lie in. */
export function HitsHead({ hit, count }: { hit: SearchHit; count: number }) {
  const t = useText();
  const format = useFormat();
  const now = useNow(60_000);
  const title = hit.title ?? t("sessions.untitled");
  const place = new URLSearchParams({ root: hit.root, project: hit.project, agent: hit.agent }).toString();
  return (
    <h2 className={styles.head}>
      <Link
        className={classNames(styles.title, "ellipsis")}
        to={`/sessions/${encodeURIComponent(hit.session_id)}?${place}`}
        lang={languageOf(title)}
        title={title}
      >
        {title}
      </Link>
      <span className={styles.about}>
        {hit.project} · {hit.agent} · {format.when(hit.last_activity ?? null, now)}
      </span>
      <span className={styles.hits}>{t("search.hits", { count })}</span>
    </h2>
  );
}

/** A hit between the words around it. */
export const HitLine = memo(function HitLine(props: {
  hit: SearchHit;
  to: string;
  selected: boolean;
  onSelect: () => void;
}) {
  const { hit, to, selected, onSelect } = props;
  const t = useText();
  const { shard, line, field, before, match, after } = hit;
  return (
    <Link
      to={to}
      className={classNames(styles.hit, selected && styles.selected)}
      aria-current={selected || undefined}
      onFocus={onSelect}
    >
      <span className={styles.field}>{t(`search.field.${field}`)}</span>
      <span className={styles.words} lang={languageOf(before + match + after)}>
        <span className={styles.before}>{before}</span>
        <mark className={styles.match}>{match}</mark>
        <span>{after}</span>
      </span>
      <span className={styles.place} title={t("search.place", { shard, line })}>
        {String(shard).padStart(3, "0")}:{line}
      </span>
    </Link>
  );
});
