import { useDeferredValue, useMemo, useState } from "react";
import type { PricesInForce } from "#web/api/use-prices.ts";
import { useNow } from "#web/state/now.ts";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { lineFits, priceLines } from "./price-lines.ts";
import { PriceTable } from "./price-table.tsx";
import styles from "./prices-section.module.css";
import { QueryView, type SectionQuery } from "./query-view.tsx";
import { Section } from "./section.tsx";

/** How many lines are shown before "Show more": the book is long. */
const FIRST = 12;

/** The price rows in force, to look up which one a request was priced with. */
export function PricesSection({ prices }: { prices: SectionQuery<PricesInForce> }) {
  const t = useText();
  const [text, setText] = useState("");
  const filter = (
    <SearchField label={t("settings.prices.filter")} value={text} onChange={setText} className={styles.filter} />
  );
  return (
    <Section id="prices" note={t("settings.prices.note")} aside={filter}>
      <QueryView query={prices} rows={FIRST}>
        {({ rows }) => <FilteredPrices rows={rows} text={text} />}
      </QueryView>
    </Section>
  );
}

function FilteredPrices({ rows, text }: { rows: PricesInForce["rows"]; text: string }) {
  const t = useText();
  const now = useNow(60_000);
  const wanted = useDeferredValue(text);
  const [all, setAll] = useState(false);
  const lines = useMemo(() => priceLines(rows, now), [rows, now]);
  const fitting = lines.filter((line) => lineFits(line, wanted));
  const shown = all ? fitting : fitting.slice(0, FIRST);

  if (rows.length === 0) return <p className={styles.none}>{t("settings.prices.empty")}</p>;
  if (fitting.length === 0) return <p className={styles.none}>{t("settings.prices.noMatch", { text: wanted })}</p>;
  return (
    <>
      <PriceTable lines={shown} />
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
