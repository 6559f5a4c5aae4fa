import type { CauseFigures } from "#shared/api/causes.ts";
import { CAUSES, type Cause } from "#shared/figures/dearer.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import styles from "./dearer.module.css";

/** The causes that there are, each with its number and its price; a press opens exactly its requests. */
export function CauseList(props: { causes: Readonly<Record<Cause, CauseFigures>>; onOpen: (cause: Cause) => void }) {
  const { causes, onOpen } = props;
  const t = useText();
  const noteOf = useCauseNote();
  const there = CAUSES.filter((cause) => causes[cause].requests > 0);
  if (there.length === 0) return <span className="text-3">{t("view.none")}</span>;
  return (
    <ul className={styles.causes}>
      {there.map((cause) => (
        <li key={cause}>
          <button
            type="button"
            title={t("costs.requestsOf", { name: t(`costs.cause.${cause}`) })}
            onClick={() => onOpen(cause)}
          >
            <b>
              {causes[cause].requests} × {t(`costs.cause.${cause}`)}
            </b>{" "}
            <span>{noteOf(cause, causes[cause])}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the cause cost and how many tokens, or how large the outputs were. */
function useCauseNote(): (cause: Cause, figures: CauseFigures) => string {
  const t = useText();
  const format = useFormat();
  return (cause, { tokens, usd, unknown_requests: unknown, outputs }) => {
    if (outputs !== null) return t("costs.cause.outputs", { count: outputs.calls, bytes: format.bytes(outputs.bytes) });
    const amount = format.money(usd, { atLeast: unknown > 0, unpriced: true });
    const text = format.tokens(tokens);
    if (cause === "cache_break")
      return [t("costs.cause.extra", { amount }), t("costs.cause.readAgain", { tokens: text })].join(" · ");
    return [t("costs.cause.cost", { amount }), t("costs.cause.tokens", { tokens: text })].join(" · ");
  };
}
