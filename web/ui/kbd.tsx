import { classNames } from "./class-names.ts";
import styles from "./kbd.module.css";

/** One key or chord as it is printed on a keyboard: `Ctrl K`, `g s`, `?`. */
export function Kbd({ keys, small }: { keys: string; small?: boolean | undefined }) {
  return <kbd className={classNames(styles.kbd, small && styles.small)}>{keys}</kbd>;
}
