import { CircleCheck, Plus, TriangleAlert } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { PricesAnswer } from "#shared/api/prices.ts";
import type { UsageRow } from "#shared/api/usage.ts";
import { useUsage } from "#web/api/use-usage.ts";
import { useNow } from "#web/state/now.ts";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { newDraft } from "./price-editor/price-draft.ts";
import { type PriceEditor, usePriceEditor } from "./price-editor/use-price-editor.ts";
import { lineFits, priceLines } from "./price-lines.ts";
import { PriceTable } from "./price-table.tsx";
import styles from "./prices-section.module.css";
import { QueryView, type SectionQuery } from "./query-view.tsx";
import { Section } from "./section.tsx";

/** How many lines are shown before "Show more": the book is long. */
const FIRST = 12;

/** The price rows in force, the reader's own to edit in place, and the models that have no price. */
export function PricesSection({ prices }: { prices: SectionQuery<PricesAnswer> }) {
  if (prices.data !== undefined) return <EditablePrices prices={prices.data} />;
  return (
    <Section id="prices">
      <QueryView query={prices} rows={FIRST}>
        {() => null}
      </QueryView>
    </Section>
  );
}

function EditablePrices({ prices }: { prices: PricesAnswer }) {
  const t = useText();
  const [text, setText] = useState("");
  const editor = usePriceEditor(prices);
  const aside = (
    <span className={styles.tools}>
      <SearchField label={t("settings.prices.filter")} value={text} onChange={setText} className={styles.filter} />
      <Button onClick={() => editor.begin({ kind: "edit", of: null, beside: null, draft: newDraft(null) })}>
        <Plus aria-hidden="true" /> {t("prices.add")}
      </Button>
    </span>
  );
  return (
    <Section id="prices" note={t("settings.prices.note")} aside={aside}>
      <Problems prices={prices} />
      {editor.saved && <Notice icon={<CircleCheck aria-hidden="true" />}>{t("prices.saved")}</Notice>}
      <FilteredPrices rows={prices.rows} text={text} editor={editor} />
    </Section>
  );
}

/** Files whose prices are not in force, and why: what was in force before, stays. */
function Problems({ prices }: { prices: PricesAnswer }) {
  const t = useText();
  return prices.sources.map(({ source, path, problem }, index) =>
    problem === undefined ? null : (
      <Notice key={index} tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
        {source === "user" ? t("prices.fileProblem", { problem }) : `${path ?? ""} ${problem}`.trim()}
      </Notice>
    ),
  );
}

const UNPRICED = { group_by: "model", has: "unpriced" };

function FilteredPrices({ rows, text, editor }: { rows: PricesAnswer["rows"]; text: string; editor: PriceEditor }) {
  const t = useText();
  const now = useNow(60_000);
  const wanted = useDeferredValue(text);
  const [all, setAll] = useState(false);
  const { data } = useUsage(UNPRICED);
  const lines = useMemo(() => priceLines(rows, now), [rows, now]);
  const fitting = lines.filter((line) => lineFits(line, wanted));
  const shown = all ? fitting : fitting.slice(0, lengthOfFirst(fitting));
  const unpriced = (data?.rows ?? []).filter((row) => unpricedFits(row, wanted));
  const nothing = fitting.length === 0 && unpriced.length === 0 && editor.change === null;
  if (nothing && rows.length > 0)
    return <p className={styles.none}>{t("settings.prices.noMatch", { text: wanted })}</p>;
  return (
    <>
      {rows.length === 0 && <p className={styles.none}>{t("settings.prices.empty")}</p>}
      <PriceTable lines={shown} unpriced={unpriced} editor={editor} />
      {shown.length < fitting.length && (
        <div className={styles.more}>
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            {t("settings.prices.more", { count: fitting.length - shown.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** The reader's own rows are all shown, and a row is never shown in part. */
function lengthOfFirst(lines: ReturnType<typeof priceLines>): number {
  let length = Math.max(FIRST, lines.findLastIndex(({ row }) => row.source === "user") + FIRST / 2);
  while (length < lines.length && lines[length]?.row === lines[length - 1]?.row) length += 1;
  return length;
}

function unpricedFits({ key }: UsageRow, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [key.provider, key.model].some((name) => name == null || name.toLowerCase().includes(wanted));
}
