import type { UsageRow } from "#shared/api/usage.ts";
import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./price-editor.module.css";

/** Models that occur in the archive and have no price: each may be given one. */
export function UnpricedRows(props: {
  rows: readonly UsageRow[];
  onAdd: (pair: { provider: string; model_id: string }) => void;
}) {
  const { rows, onAdd } = props;
  const t = useText();
  return rows.map(({ key, requests }) => {
    const { provider, model } = key;
    const whole = typeof provider === "string" && typeof model === "string";
    return (
      <tr key={JSON.stringify([provider, model])}>
        <td>{provider ?? <span className="text-3">{t("costs.notRecorded")}</span>}</td>
        <th scope="row">{model ?? <span className="text-3">{t("costs.notRecorded")}</span>}</th>
        <td className="text-3">·</td>
        <td className="text-3">·</td>
        <td className="text-3">·</td>
        <td colSpan={3} className={`num ${styles.unpriced}`}>
          {t("prices.unpriced", { count: requests })}
        </td>
        <td className={styles.source}>{t("prices.source.none")}</td>
        <td className={styles.actions}>
          {whole && (
            <Button size="small" onClick={() => onAdd({ provider, model_id: model })}>
              {t("prices.addPrice")}
            </Button>
          )}
        </td>
      </tr>
    );
  });
}
