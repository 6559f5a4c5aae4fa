import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./button.module.css";

/** The look of a button, for buttons and for links that look like one. */
export interface ButtonLook {
  variant?: "primary" | "plain" | "quiet" | undefined;
  size?: "regular" | "small" | undefined;
}

/** Class names of a button's look: `<Link className={buttonClass({ variant: "primary" })}>`. */
export function buttonClass({ variant = "plain", size = "regular" }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size === "small" && styles.small);
}

/** A button whose text is a verb. `pressed` makes it a toggle. */
export function Button({
  variant,
  size,
  pressed,
  className,
  ...rest
}: ComponentProps<"button"> & ButtonLook & { pressed?: boolean | undefined }) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classNames(buttonClass({ variant, size }), className)}
    />
  );
}
