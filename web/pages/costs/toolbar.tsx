import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { Bucket } from "#shared/api/usage.ts";
import { useText } from "#web/text/locale.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { BUCKETS, type CostsView } from "./costs-view.ts";
import type { Instants, Range } from "#web/ui/range/range.ts";
import { RangePicker } from "#web/ui/range/range-picker.tsx";
import styles from "./toolbar.module.css";
import { fits } from "./usage-params.ts";
import { BUCKET_WORDS } from "./words.ts";

/** The head of the page: range, bucket, filters, export. */
export function Toolbar(props: {
  view: CostsView;
  today: string;
  instants: Instants;
  /** The size in use, where it is known. */
  bucket: Bucket | null;
  filters: ReactNode;
  csv: string;
  onRange: (range: Range) => void;
  onBucket: (bucket: Bucket | "auto") => void;
}) {
  const { view, today, instants, bucket, filters, csv, onRange, onBucket } = props;
  const t = useText();
  const auto = bucket && view.bucket === "auto" ? { size: t(BUCKET_WORDS[bucket].name) } : null;
  const sizes = BUCKETS.filter((size) => fits(size, instants) || size === view.bucket);
  return (
    <div className={styles.toolbar}>
      <h1>{t("costs.heading")}</h1>
      <RangePicker range={view.range} today={today} onChange={onRange} />
      <Select<Bucket | "auto">
        label={t("costs.bucket")}
        prefix={t("costs.bucket")}
        value={view.bucket}
        options={[
          { value: "auto", label: auto ? t("costs.bucket.autoIs", auto) : t("costs.bucket.auto") },
          ...sizes.map((size) => ({ value: size, label: t(BUCKET_WORDS[size].name) })),
        ]}
        onChange={onBucket}
      />
      {filters}
      <span className={styles.own} title={t("costs.own.means")}>
        {t("costs.own")}
      </span>
      <a className={buttonClass()} href={csv} download>
        <Download aria-hidden="true" />
        {t("action.exportCsv")}
      </a>
    </div>
  );
}
