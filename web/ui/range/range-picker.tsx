import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { keyLabels } from "#web/commands/key-labels.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Popover } from "#web/ui/popover.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { daysOf, isDay, PRESETS, shiftRange, startOfDay, type Preset, type Range } from "./range.ts";
import { classNames } from "#web/ui/class-names.ts";
import popup from "#web/ui/popup.module.css";
import styles from "./range-picker.module.css";

/** The names of the ranges that move with the clock. */
const PRESET_WORDS = {
  today: "range.today",
  "7d": "range.7d",
  "30d": "range.30d",
  month: "range.month",
  all: "range.all",
} as const satisfies Record<Preset, PlainTextKey>;

/** The choice of a range: by name, by days, or one length earlier and later. */
export function RangePicker(props: { range: Range; today: string; onChange: (range: Range) => void }) {
  const { range, today, onChange } = props;
  const t = useText();
  const shift = (by: -1 | 1) => {
    const next = shiftRange(range, by, today);
    if (next) onChange(next);
  };
  return (
    <div className={styles.range}>
      <Segmented<Preset | "">
        label={t("range")}
        value={"preset" in range ? range.preset : ""}
        options={PRESETS.map((preset) => ({ value: preset, label: t(PRESET_WORDS[preset]) }))}
        onChange={(preset) => preset && onChange({ preset })}
      />
      <IconButton
        label={t("range.earlier")}
        keys={keyLabels("stepBack")}
        icon={<ChevronLeft />}
        disabled={!shiftRange(range, -1, today)}
        onClick={() => shift(-1)}
      />
      <DaysPicker range={range} today={today} onChange={onChange} />
      <IconButton
        label={t("range.later")}
        keys={keyLabels("stepForward")}
        icon={<ChevronRight />}
        disabled={!shiftRange(range, 1, today)}
        onClick={() => shift(1)}
      />
    </div>
  );
}

function DaysPicker(props: { range: Range; today: string; onChange: (range: Range) => void }) {
  const { range, today, onChange } = props;
  const t = useText();
  const format = useFormat();
  const days = daysOf(range, today);
  const startOf = (day: string) => startOfDay(day, format.zone);
  const text = days ? format.dateRange(startOf(days.from), startOf(days.to)) : t("range.custom");
  return (
    <Popover
      label={t("range.custom")}
      triggerLabel={`${t("range.custom")}: ${text}`}
      triggerClass={styles.trigger}
      trigger={
        <>
          {text}
          <ChevronDown aria-hidden="true" />
        </>
      }
      align="start"
      positionerClass={popup.positioner}
      popupClass={classNames(popup.surface, styles.days)}
    >
      <DayFields key={`${days?.from} ${days?.to}`} days={days ?? { from: today, to: today }} onChange={onChange} />
    </Popover>
  );
}

/** Two days, used as soon as both are days in order. */
function DayFields(props: { days: { from: string; to: string }; onChange: (range: Range) => void }) {
  const t = useText();
  const id = useId();
  const [days, setDays] = useState(props.days);
  const wrong = isDay(days.from) && isDay(days.to) && days.from > days.to;
  const change = (next: { from: string; to: string }) => {
    setDays(next);
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) props.onChange(next);
  };
  return (
    <>
      {(["from", "to"] as const).map((end) => (
        <label key={end} className={styles.day}>
          {t(end === "from" ? "range.from" : "range.to")}
          <input
            type="date"
            value={days[end]}
            aria-invalid={wrong}
            aria-describedby={wrong ? id : undefined}
            onChange={(event) => change({ ...days, [end]: event.currentTarget.value })}
          />
        </label>
      ))}
      <p id={id} className={styles.wrong} role="alert">
        {wrong && t("range.wrong")}
      </p>
    </>
  );
}
