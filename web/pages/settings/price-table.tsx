import type { PriceSource } from "#shared/money/price-row.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { TableFrame } from "#web/ui/table-frame.tsx";
import type { PriceLine } from "./price-lines.ts";
import styles from "./price-table.module.css";

const SOURCES: Record<PriceSource, PlainTextKey> = {
  user: "settings.prices.source.user",
  project: "settings.prices.source.project",
  correction: "settings.prices.source.correction",
  book: "settings.prices.source.book",
};

/** Price rows as lines; what a later row has replaced is grey. */
export function PriceTable({ lines }: { lines: readonly PriceLine[] }) {
  const t = useText();
  return (
    <TableFrame label={t("settings.prices")}>
      <thead>
        <tr>
          <th>{t("settings.prices.provider")}</th>
          <th>{t("settings.prices.model")}</th>
          <th>{t("settings.prices.since")}</th>
          <th>{t("settings.prices.input")}</th>
          <th>{t("settings.prices.hours")}</th>
          <th className="num">{t("settings.prices.cacheRead")}</th>
          <th className="num">{t("settings.prices.otherInput")}</th>
          <th className="num">{t("settings.prices.output")}</th>
          <th className={styles.source}>{t("settings.prices.source")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <PriceTableRow key={index} line={line} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function PriceTableRow({ line }: { line: PriceLine }) {
  const t = useText();
  const format = useFormat();
  const { row, prices, input, hours, past } = line;
  const since = row.effective_from === null ? t("settings.prices.always") : format.date(row.effective_from);
  return (
    <tr className={past ? styles.past : undefined}>
      <td>{row.provider}</td>
      <th scope="row">{row.model_id}</th>
      <td title={row.effective_from ?? undefined}>{since}</td>
      <td>{input ? `${input.sign} ${format.tokens(input.tokens)}` : t("settings.prices.allInput")}</td>
      <td>
        {hours === null && t("settings.prices.allDay")}
        {hours === "other" && t("settings.prices.otherHours")}
        {hours !== null && hours !== "other" && `${hours.from}–${hours.to} ${hours.tz}`}
      </td>
      <td className="num">{format.price(prices.cache_read)}</td>
      <td className="num">{format.price(prices.cache_write)}</td>
      <td className="num">{format.price(prices.output)}</td>
      <td className={styles.source} title={row.provenance}>
        {t(SOURCES[row.source])}
        {row.project && ` ${row.project.name}`}
      </td>
    </tr>
  );
}
