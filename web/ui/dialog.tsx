import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useText } from "#web/text/locale.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./dialog.module.css";

/** A modal window over the page: focus stays inside, Escape and a click beside it close it, focus goes back. */
export function Dialog(props: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Hides the head; the title stays the dialog's name. For a dialog that is one field, as the palette. */
  bare?: boolean | undefined;
  /** Up to 560 px, or to 900 px. */
  width?: "narrow" | "wide" | undefined;
  children: ReactNode;
}) {
  const { open, onClose, title, bare, width = "narrow", children } = props;
  const t = useText();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          ref={popup}
          // A field takes the focus; a window to read takes it itself, rather than its close button.
          initialFocus={bare ? true : popup}
          className={`${styles.popup} ${styles[width]}`}
        >
          {bare ? (
            <BaseDialog.Title className="visually-hidden">{title}</BaseDialog.Title>
          ) : (
            <div className={styles.head}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              <IconButton label={t("action.close")} icon={<X />} onClick={onClose} />
            </div>
          )}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
