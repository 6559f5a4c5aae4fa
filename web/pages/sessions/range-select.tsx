import { Clock } from "lucide-react";
import { useNow } from "#web/state/now.ts";
import { useZone } from "#web/state/system.ts";
import { useText } from "#web/text/locale.tsx";
import { Select } from "#web/ui/select.tsx";
import styles from "./toolbar.module.css";
import { rangeName, rangeOf, type RangeName, type TimeRange } from "./time-range.ts";

/** The choice of a time range; a custom one shows its two days beside. */
export function RangeSelect({ range, onChange }: { range: TimeRange; onChange: (range: TimeRange) => void }) {
  const t = useText();
  const zone = useZone();
  const now = useNow(60_000);
  const options: { value: RangeName; label: string }[] = [
    { value: "all", label: t("sessions.range.all") },
    { value: "today", label: t("sessions.range.today") },
    { value: "7d", label: t("sessions.range.7d") },
    { value: "30d", label: t("sessions.range.30d") },
    { value: "custom", label: t("sessions.range.custom") },
  ];
  return (
    <>
      <Select
        label={t("sessions.range")}
        value={rangeName(range)}
        options={options}
        icon={<Clock aria-hidden="true" />}
        onChange={(name) => onChange(rangeOf(name, now, zone))}
      />
      {range.kind === "days" && (
        <span className={styles.days}>
          <DayField
            label={t("sessions.range.from")}
            value={range.from}
            latest={range.to}
            onChange={(from) => onChange({ ...range, from })}
          />
          –
          <DayField
            label={t("sessions.range.to")}
            value={range.to}
            earliest={range.from}
            onChange={(to) => onChange({ ...range, to })}
          />
        </span>
      )}
    </>
  );
}

function DayField(props: {
  label: string;
  value: string | null;
  earliest?: string | null;
  latest?: string | null;
  onChange: (day: string | null) => void;
}) {
  const { label, value, earliest, latest, onChange } = props;
  return (
    <input
      type="date"
      className={styles.day}
      aria-label={label}
      value={value ?? ""}
      min={earliest ?? undefined}
      max={latest ?? undefined}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
