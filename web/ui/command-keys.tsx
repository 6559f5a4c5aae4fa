import { commandOf, type CommandId } from "#web/commands/commands.ts";
import { keyLabel } from "#web/commands/key-labels.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "./class-names.ts";
import styles from "./command-keys.module.css";
import { Kbd } from "./kbd.tsx";

/** Keys of one or more related commands, then what they do: `j k next, previous`. */
export function CommandKeys({ ids, small }: { ids: readonly CommandId[]; small?: boolean | undefined }) {
  const t = useText();
  const separator = useFormat().language === "zh" ? "、" : ", ";
  return (
    <span className={classNames(styles.row, small && styles.small)}>
      <span className={styles.keys}>
        {ids.map((id) => {
          const label = keyLabel(id);
          return label && <Kbd key={id} keys={label} small={small} />;
        })}
      </span>
      <span>{ids.map((id) => t(commandOf(id).text)).join(separator)}</span>
    </span>
  );
}
