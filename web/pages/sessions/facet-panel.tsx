import { useState } from "react";
import type { FacetValue, SessionFacets, SessionState } from "#shared/api/shapes.ts";
import { SESSION_STATES } from "#shared/format/states.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facet, FacetGroup } from "#web/ui/facet.tsx";
import { StateMark } from "#web/ui/state-mark.tsx";
import { FACETS, isFiltered, toggleFacet, withoutFilters, type FacetName, type ListView } from "./list-view.ts";
import styles from "./facet-panel.module.css";
import type { ChangeView } from "./use-list-view.ts";

/** So many values of a list show at first; the chosen ones always do. */
const MOST = 8;

/** An open list ends here; the search finds the rest. */
const MOST_OPEN = 200;

/** How the API names the lack of a value. */
const NO_VALUE = "(none)";

/** The values to filter by with their counts, from the last answer. */
export function FacetPanel(props: { facets: SessionFacets; view: ListView; change: ChangeView }) {
  const { facets, view, change } = props;
  const t = useText();
  return (
    <>
      {FACETS.map((name) => (
        <FacetList
          key={name}
          name={name}
          values={withChosen(name, facets[name], view.facets[name])}
          chosen={view.facets[name]}
          onToggle={(value) => change((before) => toggleFacet(before, name, value))}
        />
      ))}
      {isFiltered(view) && (
        <p className={styles.clear}>
          <Button size="small" onClick={() => change(withoutFilters)}>
            {t("action.clearFilters")}
          </Button>
        </p>
      )}
    </>
  );
}

function FacetList(props: {
  name: FacetName;
  values: readonly FacetValue[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}) {
  const { name, values, chosen, onToggle } = props;
  const t = useText();
  const format = useFormat();
  const [all, setAll] = useState(false);
  if (values.length === 0 || !tells(name, values, chosen)) return null;
  // States and findings are few, and all of them belong together.
  const most = name === "state" || name === "has" ? values.length : MOST;
  const shown = all
    ? values.slice(0, MOST_OPEN)
    : values.filter(({ value }, index) => index < most || chosen.includes(value));
  return (
    <FacetGroup title={t(`sessions.facet.${name}`)}>
      {shown.map(({ value, count }) => (
        <Facet
          key={value}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
          count={format.count(count)}
          title={name === "state" || name === "has" ? undefined : value}
        >
          <FacetWord name={name} value={value} />
        </Facet>
      ))}
      {values.length > most && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("sessions.showFewer") : t("sessions.showFacet", { count: values.length })}
        </button>
      )}
      {all && values.length > MOST_OPEN && (
        <p className={styles.rest}>{t("sessions.facet.more", { count: values.length - MOST_OPEN })}</p>
      )}
    </FacetGroup>
  );
}

/** Whether a list is worth its place: one value of a name tells nothing, nor do many that each occur once. */
function tells(name: FacetName, values: readonly FacetValue[], chosen: readonly string[]): boolean {
  if (name === "state" || name === "has" || chosen.length > 0) return true;
  return values.length > 1 && (values.length <= MOST || values.some(({ count }) => count > 1));
}

const WORDS: Readonly<Record<string, PlainTextKey>> = {
  "has errors": "sessions.has.errors",
  "has children": "sessions.has.children",
  "has unpriced": "sessions.has.unpriced",
  "has unreadable": "sessions.has.unreadable",
  "source user": "sessions.source.user",
  "source subagent": "sessions.source.subagent",
  "source schedule": "sessions.source.schedule",
};

function FacetWord({ name, value }: { name: FacetName; value: string }) {
  const t = useText();
  if (name === "state" && isState(value)) return <StateMark state={value} plainWord />;
  const word = WORDS[`${name} ${value}`];
  if (word) return t(word);
  if (value === NO_VALUE) return <span className="text-3">{t("sessions.facet.none")}</span>;
  // The end of a path tells more than its beginning.
  return name === "workspace" ? <span className={styles.path}>{lastPart(value)}</span> : value;
}

function isState(value: string): value is SessionState {
  return Object.hasOwn(SESSION_STATES, value);
}

/** The last folder of a path, of Windows too. */
function lastPart(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== "") ?? path;
}

/** What is chosen stays in the list even where nothing has it, in the order of need for states. */
function withChosen(name: FacetName, values: readonly FacetValue[], chosen: readonly string[]): readonly FacetValue[] {
  const lacking = chosen.filter((value) => !values.some((each) => each.value === value));
  const all = [...values, ...lacking.map((value) => ({ value, count: 0 }))];
  if (name !== "state") return all;
  const order = Object.keys(SESSION_STATES);
  return all
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}
