import { RotateCw } from "lucide-react";
import { useConnection } from "#web/api/events.ts";
import { useHealth } from "#web/api/use-health.ts";
import { useBoundCommands } from "#web/commands/bindings.ts";
import { COMMAND_ROWS, commandOf, type CommandId } from "#web/commands/commands.ts";
import { isSingleCharacter } from "#web/commands/key-sequence.ts";
import { useNow } from "#web/state/now.ts";
import { usePreferences } from "#web/state/preferences.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { CommandKeys } from "#web/ui/command-keys.tsx";
import styles from "./status-bar.module.css";

/** The keys that work here, the state of the index, the connection, the zone. */
export function StatusBar() {
  const t = useText();
  const format = useFormat();
  const { status } = useConnection();
  const rows = useKeysHere();
  const now = useNow(60_000);
  return (
    <footer className={styles.bar} aria-label={t("shell.status")}>
      <div className={styles.keys}>
        {rows.map((ids) => (
          <CommandKeys key={ids.join()} ids={ids} small />
        ))}
      </div>
      <div className={styles.right}>
        {status === "reconnecting" && (
          <span className={styles.warn}>
            <RotateCw aria-hidden="true" />
            {t("status.offline")}
          </span>
        )}
        <IndexState />
        <span>{format.zoneLabel(now)}</span>
      </div>
    </footer>
  );
}

function IndexState() {
  const t = useText();
  const format = useFormat();
  const { data: health } = useHealth();
  if (!health) return null;
  const { state, progress, sessions } = health.index;
  const roots = t("count.roots", { count: health.roots.length });
  if (state === "building") {
    return (
      <>
        <span className={styles.part}>
          <RotateCw aria-hidden="true" />
          {t("status.indexBuilding", { percent: format.percent(Math.floor(progress * 100) / 100) })}
        </span>
        <span>{[t("status.soFar", { count: sessions }), roots].join(" · ")}</span>
      </>
    );
  }
  const samples = health.samples ? [t("status.samples")] : [];
  const parts = [t("count.sessions", { count: sessions }), ...samples, roots, t("status.indexReady")];
  return <span>{parts.join(" · ")}</span>;
}

/** The rows of keys for this page; where a page has none, the way to all commands. */
function useKeysHere(): readonly (readonly CommandId[])[] {
  const bound = useBoundCommands();
  const singleKeys = usePreferences((state) => state.singleKeys);
  const works = (id: CommandId) => {
    const [keys] = commandOf(id).keys;
    // A sequence is made of single keys too.
    const single = keys !== undefined && (isSingleCharacter(keys) || /^\S /.test(keys));
    return bound.has(id) && keys !== undefined && (singleKeys || !single);
  };
  const rows = COMMAND_ROWS.map((ids) => ids.filter(works)).filter((ids) => ids.length > 0);
  const isHere = ([id]: readonly CommandId[]) => id !== undefined && commandOf(id).group !== "everywhere";
  const here = rows.filter(isHere);
  const always = rows.filter(([id]) => id === "help" || (here.length === 0 && id === "palette"));
  return [...here, ...rows.filter(([id]) => id === "sidePanel" || id === "detailPanel"), ...always];
}
