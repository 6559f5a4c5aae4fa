import { ChevronDown, ChevronRight, FoldVertical } from "lucide-react";
import type { Compaction, Outline } from "#shared/outline/outline.ts";
import { compactionAt } from "#shared/outline/read.ts";
import { countBefore } from "#shared/outline/timeline.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { MessageRow } from "#web/session/list/display-row.ts";
import { compactionFold } from "#web/session/list/folds.ts";
import { useReading } from "#web/session/reading.tsx";
import event from "./event.module.css";
import styles from "./row.module.css";
import { useFold } from "./use-fold.ts";
import { useRow } from "./use-row.ts";

/** The divider where a context was compacted: what it did, what it cost, where it goes on. Opens to its inner rows. */
export function CompactionRow({ display }: { display: MessageRow }) {
  const { view, selected, select } = useRow(display);
  const { toggle } = useReading();
  const recorded = display.row.ref === null ? undefined : view.outline.compactions[display.row.ref];
  const fold = compactionFold(view.replica.id, recorded?.compaction ?? -1);
  const [open] = useFold(fold);
  const parts = useParts(recorded === undefined ? null : compactionAt(recorded, view.n), display, view.outline, view.n);
  if (recorded === undefined) return null;
  const failed = recorded.end !== null && recorded.end.at < view.n && recorded.end.status !== "completed";
  return (
    <button
      type="button"
      className={classNames(event.rule, selected && styles.selected, failed && styles.error)}
      aria-expanded={open}
      onClick={() => {
        select();
        toggle(fold);
      }}
    >
      <FoldVertical aria-hidden="true" />
      <span className={event.text}>{parts.join(" · ")}</span>
      {open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </button>
  );
}

function useParts(compaction: Compaction | null, display: MessageRow, outline: Outline, n: number): readonly string[] {
  const t = useText();
  const format = useFormat();
  const { priceOf } = useReading();
  if (compaction === null) return [];
  const { end, context, mode } = compaction;
  const discard = mode === "discard";
  if (end === null) return [discard ? t("session.compaction.discarding") : t("session.compaction.running"), sizeText()];
  if (end.status !== "completed") {
    const what = end.status === "aborted" ? t("session.compaction.aborted") : t("session.compaction.failed");
    return [what, ...(end.error === null ? [] : [end.error.split("\n")[0] ?? ""])];
  }
  const shard = outline.shards.find((span) => span.at > end.at && span.at < n)?.shard;
  return [
    discard ? t("session.compaction.discarded") : t("session.compaction.done"),
    sizeText(),
    ...costText(),
    ...(shard === undefined ? [] : [t("session.compaction.shard", { shard: String(shard).padStart(3, "0") })]),
  ].filter((part) => part !== "");

  function sizeText(): string {
    const after = compaction === null || end === null ? null : contextAfter(outline, end.at, n);
    if (context === null) return "";
    const before = format.tokens(context);
    return after === null
      ? t("session.compaction.from", { tokens: before })
      : t("session.compaction.fromTo", { before, after: format.tokens(after) });
  }

  function costText(): string[] {
    const requests = outline.requests.filter((request) => request.compaction === compaction?.compaction);
    if (requests.length === 0) return [];
    const prices = requests.map((request) => priceOf(display.session.replica.id, request, n));
    const known = prices.flatMap(({ priced }) => (priced === null ? [] : [priced.nano]));
    const amount = known.length === 0 ? null : known.reduce((sum, nano) => sum + nano, 0n);
    const unpriced = prices.some((price) => price.tokens !== null);
    return [t("session.cost", { amount: format.money(amount, { atLeast: known.length < requests.length, unpriced }) })];
  }
}

/** Tokens in use after the first request that followed. */
function contextAfter(outline: Outline, end: number, n: number): number | null {
  const { at, values } = outline.context;
  for (let i = countBefore(at, end + 1); i < at.length && (at[i] ?? n) < n; i++) {
    const value = values[i];
    if (typeof value === "number") return value;
  }
  return null;
}
