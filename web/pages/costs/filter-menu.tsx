import { Popover } from "@base-ui/react/popover";
import { Command } from "cmdk";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useText } from "#web/text/locale.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import popup from "#web/ui/popup.module.css";
import { DIMENSION_WORDS, DIMENSIONS, type Dimension, type Filters } from "./dimensions.ts";
import styles from "./toolbar.module.css";

/** A value that can be filtered by. */
export interface FilterChoice {
  readonly dimension: Dimension;
  readonly label: string;
  readonly count: string;
  readonly filters: Filters;
}

/** The menu of all values that the breakdowns show. */
export function FilterMenu(props: { choices: readonly FilterChoice[]; onChoose: (filters: Filters) => void }) {
  const { choices, onChoose } = props;
  const t = useText();
  const [open, setOpen] = useState(false);
  const choose = (filters: Filters) => {
    setOpen(false);
    onChoose(filters);
  };
  const groups = DIMENSIONS.map((dimension) => ({
    dimension,
    values: choices.filter((choice) => choice.dimension === dimension),
  })).filter(({ values }) => values.length > 0);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={buttonClass({ variant: "quiet" })}>
        <Plus aria-hidden="true" />
        {t("costs.filter")}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className={popup.positioner}>
          <Popover.Popup className={classNames(popup.surface, styles.menu)} aria-label={t("costs.filter")}>
            <Command label={t("costs.filter")} loop>
              <Command.Input className={styles.find} placeholder={t("costs.filter.search")} />
              <Command.List className={styles.values}>
                <Command.Empty className={styles.noValue}>{t("costs.filter.none")}</Command.Empty>
                {groups.map(({ dimension, values }) => (
                  <Command.Group key={dimension} heading={t(DIMENSION_WORDS[dimension])}>
                    {values.map(({ label, count, filters }) => (
                      <Command.Item
                        key={JSON.stringify(filters)}
                        value={`${dimension} ${JSON.stringify(filters)}`}
                        keywords={[label, t(DIMENSION_WORDS[dimension])]}
                        onSelect={() => choose(filters)}
                        className={styles.value}
                      >
                        <span className="ellipsis">{label}</span>
                        <span className={styles.count}>{count}</span>
                      </Command.Item>
                    ))}
                  </Command.Group>
                ))}
              </Command.List>
            </Command>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
