import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useText } from "#web/text/locale.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./drawer.module.css";

/**
 * A modal sheet at the right edge for what stands behind a number or a row. Focus stays inside, Escape and a click
 * beside it close it, focus goes back.
 */
export function Drawer(props: { onClose: () => void; title: ReactNode; children: ReactNode }) {
  const { onClose, title, children } = props;
  const t = useText();
  const body = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup className={styles.drawer} initialFocus={body}>
          <div className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <IconButton label={t("action.close")} icon={<X />} onClick={onClose} />
          </div>
          <div ref={body} className={styles.body} tabIndex={-1}>
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
