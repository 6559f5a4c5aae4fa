import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Bar } from "#web/ui/bar.tsx";
import { Figure, Figures } from "#web/ui/figure.tsx";
import { Money } from "#web/ui/money.tsx";
import styles from "./preview.module.css";
import { cacheHitRate, isOpen, languageOf, moneyOf, tokensOf, type SessionFigures } from "./session-facts.ts";
import { Elapsed } from "./ticking.tsx";

/** Six figures of a session. */
export function PreviewFigures({ session }: { session: SessionFigures }) {
  const t = useText();
  const format = useFormat();
  const { cost, requests_without_usage: withoutUsage } = session;
  const gaps = [
    ...(cost.unpriced_requests > 0 ? [t("count.unpriced", { count: cost.unpriced_requests })] : []),
    ...(withoutUsage > 0 ? [t("count.withoutUsage", { count: withoutUsage })] : []),
  ];
  return (
    <Figures className={styles.figures}>
      <Figure
        look="block"
        label={t(isOpen(session.state) ? "figure.elapsed" : "figure.duration")}
        value={<Elapsed session={session} />}
        means={t("figure.duration.means")}
      />
      <Figure
        look="block"
        label={t("figure.requests")}
        value={format.count(session.requests.total)}
        means={t("figure.requests.means")}
      />
      <Figure
        look="block"
        label={t("figure.toolCalls")}
        value={format.count(session.tool_calls)}
        means={t("figure.toolCalls.means")}
      />
      <Figure
        look="block"
        label={t("figure.tokens")}
        value={format.tokens(tokensOf(session))}
        means={t("figure.tokens.means")}
      />
      <Figure
        look="block"
        label={t("figure.cacheHitRate")}
        value={format.percent(cacheHitRate(session))}
        means={t("figure.cacheHitRate.means")}
      />
      <Figure
        look="block"
        label={gaps.length > 0 ? gaps.join(" · ") : t("figure.cost")}
        value={<Money {...moneyOf(cost, withoutUsage)} />}
        means={t("figure.cost.means")}
      />
    </Figures>
  );
}

/** How full the context is. */
export function PreviewContext({ session }: { session: SessionFigures }) {
  const t = useText();
  const format = useFormat();
  const { used, window } = session.context;
  if (used === null && window === null) return null;
  return (
    <section>
      <h3 className={styles.heading}>
        {t("figure.context")}
        <span className={styles.right}>
          {t("sessions.preview.context", { used: format.tokens(used), window: format.tokens(window) })}
        </span>
      </h3>
      <ContextBar used={used} window={window} />
    </section>
  );
}

/** Occupancy as a bar; amber when it is nearly full. */
export function ContextBar({ used, window }: { used: number | null; window: number | null }) {
  const share = used === null || window === null || window <= 0 ? 0 : Math.min(1, used / window);
  return (
    <span className={share > 0.8 ? styles.full : undefined}>
      <Bar track parts={[{ share, color: "neutral" }]} />
    </span>
  );
}

/** What was said last, and when. */
export function PreviewLastLine({ session }: { session: SessionFigures }) {
  const t = useText();
  const format = useFormat();
  const now = useNow(60_000);
  const { last_text: text, last_activity: at, state } = session;
  if (text === null) return null;
  return (
    <section>
      <h3 className={styles.heading}>
        {t(isOpen(state) || state === "stalled" ? "sessions.preview.lastLine" : "sessions.preview.answer")}
        <span className={styles.right} title={format.dateTime(at)}>
          {format.when(at, now)}
        </span>
      </h3>
      <p className={styles.last} lang={languageOf(text)}>
        {text}
      </p>
    </section>
  );
}
