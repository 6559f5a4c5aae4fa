import { X } from "lucide-react";
import { useId } from "react";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ChangeNote } from "./change-note.tsx";
import { addHours, addTier, type DraftPrices, type PriceChange, type PriceDraft } from "./price-draft.ts";
import styles from "./price-editor.module.css";
import { PriceField, type FieldContext } from "./price-field.tsx";
import type { PriceEditor } from "./use-price-editor.ts";

const PRICES = [
  ["cache_read", "settings.prices.cacheRead"],
  ["cache_write", "settings.prices.otherInput"],
  ["output", "settings.prices.output"],
] as const satisfies readonly (readonly [keyof DraftPrices, PlainTextKey])[];

/** A price row as fields in the place of its line, its tiers and hours below it, and what saving would change. */
export function PriceEditorRows({ editor, change }: { editor: PriceEditor; change: PriceChange & { kind: "edit" } }) {
  const t = useText();
  const form = useId();
  const { draft } = change;
  const set = (fields: Partial<PriceDraft>) => editor.begin({ ...change, draft: { ...draft, ...fields } });
  const context: FieldContext = { form, errors: editor.errors, onCancel: editor.cancel };
  const blank = draft.provider === "" || draft.model_id === "";
  return (
    <>
      <tr className={styles.editing} aria-label={t("prices.editing")}>
        <td>
          <PriceField
            context={context}
            path="provider"
            label={t("settings.prices.provider")}
            value={draft.provider}
            onChange={(provider) => set({ provider })}
            focus={blank}
          />
        </td>
        <td>
          <PriceField
            context={context}
            path="model_id"
            label={t("settings.prices.model")}
            value={draft.model_id}
            onChange={(model_id) => set({ model_id })}
          />
        </td>
        <td>
          <PriceField
            context={context}
            path="effective_from"
            label={t("settings.prices.since")}
            hint={t("prices.since.hint")}
            value={draft.since}
            onChange={(since) => set({ since })}
          />
        </td>
        <td className={styles.quiet}>{t(draft.tiers.length > 0 ? "prices.tier.base" : "settings.prices.allInput")}</td>
        <td className={styles.quiet}>
          {t(draft.hours.length > 0 ? "settings.prices.otherHours" : "settings.prices.allDay")}
        </td>
        <PriceCells context={context} path="" prices={draft} onChange={set} focus={!blank} />
        <td className={styles.source}>{t("settings.prices.source.user")}</td>
        <td className={styles.actions}>
          <form
            id={form}
            onSubmit={(event) => {
              event.preventDefault();
              editor.save();
            }}
          />
          <Button type="submit" form={form} variant="primary" size="small" disabled={editor.saving}>
            {t("prices.save")}
          </Button>
          <Button variant="quiet" size="small" onClick={editor.cancel}>
            {t("prices.cancel")}
          </Button>
        </td>
      </tr>
      <TierRows context={context} draft={draft} set={set} />
      <HoursRows context={context} draft={draft} set={set} />
      <tr className={styles.editing}>
        <td colSpan={10}>
          <div className={styles.below}>
            {draft.hours.length === 0 && (
              <Button variant="quiet" size="small" onClick={() => set(addTier(draft))}>
                {t("prices.tier.add")}
              </Button>
            )}
            {draft.tiers.length === 0 && (
              <Button variant="quiet" size="small" onClick={() => set(addHours(draft))}>
                {t("prices.hours.add")}
              </Button>
            )}
            <ChangeNote editor={editor} />
          </div>
        </td>
      </tr>
    </>
  );
}

/** The three prices of a row, a tier or a window. */
function PriceCells(props: {
  context: FieldContext;
  path: string;
  prices: DraftPrices;
  onChange: (prices: Partial<DraftPrices>) => void;
  focus?: boolean;
}) {
  const { context, path, prices, onChange, focus = false } = props;
  const t = useText();
  return PRICES.map(([name, text]) => (
    <td key={name} className="num">
      <PriceField
        context={context}
        path={path === "" ? name : `${path}.${name}`}
        label={t(text)}
        kind="number"
        value={prices[name]}
        onChange={(value) => onChange({ [name]: value })}
        focus={focus && name === "cache_read"}
      />
    </td>
  ));
}

interface PartsProps {
  readonly context: FieldContext;
  readonly draft: PriceDraft;
  readonly set: (fields: Partial<PriceDraft>) => void;
}

/** The tiers: what all tokens of a request cost whose whole input reaches the threshold. */
function TierRows({ context, draft, set }: PartsProps) {
  const t = useText();
  return draft.tiers.map((tier, index) => {
    const path = `tiers[${index + 1}]`;
    const change = (fields: Partial<typeof tier>) =>
      set({ tiers: draft.tiers.map((each, i) => (i === index ? { ...each, ...fields } : each)) });
    return (
      <tr key={index} className={styles.editing}>
        <td colSpan={3} className={styles.part}>
          {t("prices.tier.name", { number: index + 1 })}
        </td>
        <td className={styles.pair}>
          <select
            className={styles.sign}
            aria-label={t("prices.tier.sign")}
            value={tier.inclusive ? "≥" : ">"}
            onChange={(event) => change({ inclusive: event.currentTarget.value === "≥" })}
          >
            <option>&gt;</option>
            <option>≥</option>
          </select>
          <PriceField
            context={context}
            path={`${path}.input_tokens_over`}
            whole={path}
            label={t("prices.tier.over")}
            kind="number"
            value={tier.over}
            onChange={(over) => change({ over })}
            focus
          />
        </td>
        <td className={styles.quiet}>{t("settings.prices.allDay")}</td>
        <PriceCells context={context} path={path} prices={tier} onChange={change} />
        <td colSpan={2} className={styles.actions}>
          <IconButton
            label={t("prices.tier.remove")}
            icon={<X />}
            onClick={() => set({ tiers: draft.tiers.filter((_, i) => i !== index) })}
          />
        </td>
      </tr>
    );
  });
}

/** The windows of the day with prices of their own. */
function HoursRows({ context, draft, set }: PartsProps) {
  const t = useText();
  return draft.hours.map((window, index) => {
    const path = `hours[${index + 1}]`;
    const change = (fields: Partial<typeof window>) =>
      set({ hours: draft.hours.map((each, i) => (i === index ? { ...each, ...fields } : each)) });
    const field = (name: "from" | "to" | "tz", text: PlainTextKey) => (
      <PriceField
        context={context}
        path={`${path}.${name}`}
        whole={name === "tz" ? undefined : path}
        label={t(text)}
        kind={name === "tz" ? "text" : "time"}
        value={window[name]}
        onChange={(value) => change({ [name]: value })}
        focus={name === "from"}
      />
    );
    return (
      <tr key={index} className={styles.editing}>
        <td colSpan={2} className={styles.part}>
          {t("prices.hours.name", { number: index + 1 })}
        </td>
        <td colSpan={3}>
          <span className={styles.window}>
            {field("from", "prices.hours.from")}–{field("to", "prices.hours.to")}
            {field("tz", "prices.hours.zone")}
          </span>
        </td>
        <PriceCells context={context} path={path} prices={window} onChange={change} />
        <td colSpan={2} className={styles.actions}>
          <IconButton
            label={t("prices.hours.remove")}
            icon={<X />}
            onClick={() => set({ hours: draft.hours.filter((_, i) => i !== index) })}
          />
        </td>
      </tr>
    );
  });
}
