import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";
import styles from "./icon-button.module.css";

/** A button that shows an icon alone; `label` is its name and its tooltip, `keys` the keys that do the same. */
export function IconButton({
  label,
  icon,
  keys,
  pressed,
  className,
  ...rest
}: Omit<ComponentProps<"button">, "children"> & {
  label: string;
  icon: ReactNode;
  keys?: readonly string[] | undefined;
  pressed?: boolean | undefined;
}) {
  return (
    <Tooltip text={label} keys={keys}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        className={classNames(iconButtonClass, className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}

/** The look of an icon button, for links that look like one. */
export const iconButtonClass = styles.button ?? "";
