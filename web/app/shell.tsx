import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useApplicationEvents } from "#web/api/events.ts";
import { useCommands } from "#web/commands/bindings.ts";
import { useKeyboard } from "#web/commands/use-keyboard.ts";
import { useTurn } from "#web/state/attention.ts";
import { usePreferences } from "#web/state/preferences.ts";
import { useText } from "#web/text/locale.tsx";
import { TitleMark } from "#web/ui/page-title.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { PageFrame } from "./page-frame.tsx";
import { PLACES } from "./places.ts";
import styles from "./shell.module.css";
import { StatusBar } from "./status-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useAttention } from "./use-attention.ts";

const importPalette = () => import("./palette.tsx");
const Palette = lazy(() => importPalette().then((module) => ({ default: module.Palette })));
const KeysDialog = lazy(() => import("./keys-dialog.tsx").then((module) => ({ default: module.KeysDialog })));

/** They stand in the title of a tab, where nothing but text does. */
const MARKS = { waiting: "⏳", failed: "✕", ended: "✓" } as const;

type Floating = "palette" | "keys" | null;

/** The frame around every page: top bar, page, status bar; a bottom bar on narrow screens. */
export function Shell() {
  const t = useText();
  const [floating, setFloating] = useState<Floating>(null);
  const close = () => setFloating(null);
  useApplicationEvents();
  useAttention();
  const turn = useTurn();
  useKeyboard(usePreferences((state) => state.singleKeys));
  useNavigationCommands();
  useCommands({ palette: () => setFloating("palette"), help: () => setFloating("keys") });

  useEffect(() => {
    // The palette is fetched while nobody waits for it, so that the first Ctrl K opens at once.
    const timer = setTimeout(() => void importPalette().catch(() => undefined), 3000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t("shell.skip")}
      </a>
      <TopBar onPalette={() => setFloating("palette")} onKeys={() => setFloating("keys")} />
      <div className={styles.middle}>
        <ConnectionNotice />
        <TitleMark value={turn === null ? "" : `${MARKS[turn]} `}>
          <PageFrame />
        </TitleMark>
      </div>
      <StatusBar />
      <BottomBar />
      <Suspense>
        {floating === "palette" && <Palette onClose={close} onKeys={() => setFloating("keys")} />}
        {floating === "keys" && <KeysDialog onClose={close} />}
      </Suspense>
    </div>
  );
}

function useNavigationCommands(): void {
  const navigate = useNavigate();
  useCommands(Object.fromEntries(PLACES.map((place) => [place.command, () => void navigate(place.to)])));
}
