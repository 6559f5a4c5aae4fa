import { COMMAND_ROWS, commandOf, type CommandGroup } from "#web/commands/commands.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useText } from "#web/text/locale.tsx";
import { CommandKeys } from "./command-keys.tsx";
import styles from "./key-list.module.css";

const GROUPS: readonly (readonly [CommandGroup, PlainTextKey])[] = [
  ["everywhere", "keys.everywhere"],
  ["lists", "keys.lists"],
  ["time", "keys.time"],
];

/** Every key of the app, in three columns where there is room. */
export function KeyList() {
  const t = useText();
  return (
    <div className={styles.columns}>
      {GROUPS.map(([group, title]) => (
        <section key={group}>
          <h3 className={styles.title}>{t(title)}</h3>
          <div className={styles.rows}>
            {COMMAND_ROWS.filter(([id]) => id !== undefined && commandOf(id).group === group).map((ids) => (
              <CommandKeys key={ids.join()} ids={ids} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
