import { CircleQuestionMark, Search, Settings } from "lucide-react";
import { Link } from "react-router";
import { useLiveCount } from "#web/api/use-live-count.ts";
import { keyLabels } from "#web/commands/key-labels.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { IconButton, iconButtonClass } from "#web/ui/icon-button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { Logo } from "./logo.tsx";
import { PLACES, usePlace } from "./places.ts";
import { classNames } from "#web/ui/class-names.ts";
import links from "#web/ui/nav-links.module.css";
import styles from "./top-bar.module.css";

/** Name, pages, the way into the palette, keys and settings. */
export function TopBar({ onPalette, onKeys }: { onPalette: () => void; onKeys: () => void }) {
  const t = useText();
  const here = usePlace();
  const [paletteKey] = keyLabels("palette");
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand}>
        <Logo />
        {t("app.name")}
      </Link>
      <nav className={classNames(links.links, styles.nav)} aria-label={t("shell.pages")}>
        {PLACES.filter((place) => place.id !== "settings").map((place) => (
          <Link key={place.id} to={place.to} aria-current={place.id === here ? "page" : undefined}>
            {t(place.text)}
            {place.id === "live" && <LiveCount />}
          </Link>
        ))}
      </nav>
      <div className={styles.tools}>
        <button type="button" className={styles.jump} onClick={onPalette} aria-haspopup="dialog">
          <Search aria-hidden="true" />
          <span className="ellipsis">{t("shell.jump")}</span>
          {paletteKey && <Kbd keys={paletteKey} />}
        </button>
        <span className={styles.wide}>
          <IconButton
            label={t("shell.keys")}
            keys={keyLabels("help")}
            icon={<CircleQuestionMark />}
            onClick={onKeys}
            aria-haspopup="dialog"
          />
          <Tooltip text={t("nav.settings")}>
            <Link
              to="/settings"
              className={iconButtonClass}
              aria-label={t("nav.settings")}
              aria-current={here === "settings" ? "page" : undefined}
            >
              <Settings />
            </Link>
          </Tooltip>
        </span>
        <span className={styles.narrow}>
          <IconButton label={t("shell.jump")} icon={<Search />} onClick={onPalette} aria-haspopup="dialog" />
        </span>
      </div>
    </header>
  );
}

/** How many sessions have open work; nothing while there is none or it is not known. */
export function LiveCount() {
  const t = useText();
  const format = useFormat();
  const count = useLiveCount();
  if (!count) return null;
  return (
    <span className={styles.count} title={t("shell.live", { count })}>
      {format.count(count)}
    </span>
  );
}
