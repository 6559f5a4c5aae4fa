import { useText } from "#web/text/locale.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { DIMENSION_WORDS, DIMENSIONS, valueText, type Dimension, type Filters } from "./dimensions.ts";

/** What else goes when a filter goes: a session is found by its place, a model by its provider. */
const TOGETHER: Readonly<Partial<Record<Dimension, readonly (Dimension | "root")[]>>> = { session: ["root"] };

/** The filters that are on; each can be removed. */
export function FilterChips(props: {
  filters: Filters;
  titles: ReadonlyMap<string, string>;
  onChange: (filters: Filters) => void;
}) {
  const { filters, titles, onChange } = props;
  const t = useText();
  const without = (dimension: Dimension) => {
    const gone = new Set<string>([dimension, ...(TOGETHER[dimension] ?? [])]);
    return Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.has(name))) as Filters;
  };
  return DIMENSIONS.map((dimension) => {
    const value = filters[dimension];
    if (value === undefined) return null;
    const title = dimension === "session" ? titles.get(value) : undefined;
    const shown = title || valueText(dimension, value, t);
    const word = t(DIMENSION_WORDS[dimension]);
    return (
      <Chip key={dimension} name={`${word} ${shown}`} onRemove={() => onChange(without(dimension))}>
        <span className="text-3">{word}</span> {shown}
      </Chip>
    );
  });
}
