import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./facet.module.css";

/** A value to filter by, with how many rows have it. `count` is formatted text. */
export function Facet(props: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  count?: string | undefined;
  children: ReactNode;
  title?: string | undefined;
}) {
  const { checked, onChange, count, children, title } = props;
  return (
    <label className={styles.facet} title={title}>
      <Checkbox checked={checked} onChange={onChange} />
      <span className={classNames("ellipsis", styles.word)}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  );
}

/** A check box in the look of the app; give it a label around or beside it. */
function Checkbox(props: { checked: boolean; onChange: (checked: boolean) => void; label?: string | undefined }) {
  const { checked, onChange, label } = props;
  return (
    <input
      type="checkbox"
      className={styles.box}
      checked={checked}
      aria-label={label}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** A titled group of facets. */
export function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  );
}
