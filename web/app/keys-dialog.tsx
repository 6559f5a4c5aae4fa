import { usePreferences } from "#web/state/preferences.ts";
import { useText } from "#web/text/locale.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { KeyList } from "#web/ui/key-list.tsx";
import styles from "./keys-dialog.module.css";

/** All keys, over the page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const singleKeys = usePreferences((state) => state.singleKeys);
  return (
    <Dialog open onClose={onClose} title={t("shell.keys")} width="wide">
      <div className={styles.list}>
        <KeyList />
      </div>
      <p className={styles.note}>{singleKeys ? t("shell.singleKeysNote") : t("shell.singleKeysOff")}</p>
    </Dialog>
  );
}
