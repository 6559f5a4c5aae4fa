import { TriangleAlert } from "lucide-react";
import type { PricePreview } from "#shared/api/prices.ts";
import type { PriceFileError } from "#shared/money/price-file.ts";
import type { Cost } from "#shared/api/shapes.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import styles from "./price-editor.module.css";
import { reasonText } from "./reason-text.ts";
import type { PriceEditor } from "./use-price-editor.ts";

type Effects = Exclude<PricePreview, { errors: unknown }>;

/** What saving would change, or what is wrong, before anything is saved. */
export function ChangeNote({ editor }: { editor: PriceEditor }) {
  const { effects, errors, failure, loading } = editor;
  const t = useText();
  return (
    <div className={styles.note} role="status">
      {failure !== null && (
        <p className={styles.wrong}>
          <TriangleAlert aria-hidden="true" /> {failure}
        </p>
      )}
      {errors.length > 0 && (
        <ul className={styles.wrong}>
          {errors.map((error, index) => (
            <li key={index}>
              <ErrorText error={error} />
            </li>
          ))}
        </ul>
      )}
      {loading && <span className="text-3">{t("prices.preview.loading")}</span>}
      {effects !== null && <EffectsText effects={effects} removing={editor.change?.kind === "remove"} />}
    </div>
  );
}

const FIELDS: Readonly<Record<string, PlainTextKey>> = {
  provider: "settings.prices.provider",
  model_id: "settings.prices.model",
  effective_from: "settings.prices.since",
  cache_read: "settings.prices.cacheRead",
  cache_write: "settings.prices.otherInput",
  output: "settings.prices.output",
  input_tokens_over: "prices.tier.over",
  tz: "prices.hours.zone",
  from: "prices.hours.from",
  to: "prices.hours.to",
  hours: "settings.prices.hours",
  tiers: "settings.prices.input",
};

/** The field in words, the place of a tier or window in front: "Tier 2, Output: must not be negative". */
function ErrorText({ error }: { error: PriceFileError }) {
  const t = useText();
  const reason = reasonText(error, t);
  if (error.field === null)
    return error.row === null ? reason : t("prices.otherRow", { row: error.row, field: "", reason });
  const words = error.field.split(".").map((part) => {
    const [, name = part, number = ""] = /^(\w+)(?:\[(\d+)\])?$/.exec(part) ?? [];
    const known = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    return `${known ? t(known) : name}${number === "" ? "" : ` ${number}`}`;
  });
  const field = words.join(" · ");
  return error.row === null
    ? t("prices.field", { field, reason })
    : t("prices.otherRow", { row: error.row, field, reason });
}

function EffectsText({ effects, removing }: { effects: Effects; removing: boolean }) {
  const t = useText();
  const format = useFormat();
  const money = ({ usd, unpriced_requests: unpriced }: Cost, withoutUsage: number) =>
    format.money(usd, { decimals: 4, atLeast: unpriced > 0 || withoutUsage > 0, unpriced: unpriced > 0 });
  const { changed_requests, changed_sessions, total_before, total_after, by_model } = effects;
  const without = effects.requests_without_usage;
  if (changed_requests === 0) return <span>{t("prices.preview.nothing")}</span>;
  const text = t("prices.preview.changes", {
    verb: t(removing ? "prices.preview.removing" : "prices.preview.saving"),
    requests: t("count.requests", { count: changed_requests }),
    sessions: t("count.sessions", { count: changed_sessions }),
    before: money(total_before, without),
    after: money(total_after, without),
  });
  return (
    <>
      <span>{text}</span>
      <ul className={styles.models} aria-label={t("prices.preview.byModel")}>
        {by_model.map(({ provider, model_id, requests, requests_without_usage: none, before, after }) => (
          <li key={JSON.stringify([provider, model_id])}>
            {t("prices.preview.model", {
              model: [provider, model_id].filter(Boolean).join(" · "),
              requests: t("count.requests", { count: requests }),
              before: money(before, none),
              after: money(after, none),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
