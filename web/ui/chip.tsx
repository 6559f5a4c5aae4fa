import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "#web/text/locale.tsx";
import styles from "./chip.module.css";

/** A filter that is on; `name` is what its remove button says it removes. */
export function Chip(props: { name: string; children: ReactNode; onRemove: () => void }) {
  const { name, children, onRemove } = props;
  const t = useText();
  return (
    <span className={styles.chip}>
      <span className="ellipsis">{children}</span>
      <button type="button" aria-label={t("action.remove", { name })} onClick={onRemove}>
        <X />
      </button>
    </span>
  );
}
