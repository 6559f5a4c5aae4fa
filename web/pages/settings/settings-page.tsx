import { useRef } from "react";
import { useHealth } from "#web/api/use-health.ts";
import { usePrices } from "#web/api/use-prices.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { DisplaySection } from "./display-section.tsx";
import { FiguresSection } from "./figures-section.tsx";
import { IndexSection } from "./index-section.tsx";
import { KeysSection } from "./keys-section.tsx";
import { PricesSection } from "./prices-section.tsx";
import { RootsSection } from "./roots-section.tsx";
import { SECTIONS } from "./sections.ts";
import { classNames } from "#web/ui/class-names.ts";
import links from "#web/ui/nav-links.module.css";
import styles from "./settings-page.module.css";
import { useSectionInView } from "./use-section-in-view.ts";

/** What is read, what it costs, how it looks, which keys there are and what every figure means. */
export function SettingsPage() {
  const t = useText();
  const format = useFormat();
  const health = useHealth();
  const prices = usePrices();
  const content = useRef<HTMLDivElement>(null);
  const current = useSectionInView(content, !health.isPending && !prices.isPending);
  const counts: Record<string, number | undefined> = {
    roots: health.data?.roots.length,
    prices: prices.data?.rows.length,
  };

  return (
    <div className={styles.page}>
      <header className={styles.toolbar}>
        <h1>{t("settings.heading")}</h1>
        <span className={styles.note}>{t("settings.note")}</span>
      </header>
      <nav className={classNames(links.links, styles.nav)} aria-label={t("settings.sections")}>
        {SECTIONS.map(({ id, text }) => (
          <a key={id} href={`#${id}`} aria-current={id === current ? "true" : undefined}>
            {t(text)}
            {counts[id] !== undefined && <span className={styles.count}>{format.count(counts[id])}</span>}
          </a>
        ))}
      </nav>
      <div ref={content} className={styles.content}>
        <RootsSection health={health} />
        <PricesSection prices={prices} />
        <DisplaySection />
        <KeysSection />
        <FiguresSection />
        <IndexSection health={health} />
      </div>
    </div>
  );
}
