import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./requests.module.css";

/** How many rows of a long list are there, and the way to the next ones. */
export function MoreRows(props: {
  shown: number;
  total: number;
  more: boolean;
  loading: boolean;
  onMore: () => unknown;
}) {
  const { shown, total, more, loading, onMore } = props;
  const t = useText();
  return (
    <div className={styles.more}>
      <span className="text-3">{t("costs.drawer.shown", { shown, total })}</span>
      {more && (
        <Button onClick={() => void onMore()} disabled={loading}>
          {t("action.showMore")}
        </Button>
      )}
    </div>
  );
}
