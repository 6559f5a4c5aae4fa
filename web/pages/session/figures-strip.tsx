import { OPEN_STATES, type Cost, type SessionFacts } from "#shared/api/shapes.ts";
import { knownTokens } from "#shared/figures/known-tokens.ts";
import { lasting, useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { Figure, Figures } from "#web/ui/figure.tsx";
import { Money } from "#web/ui/money.tsx";
import styles from "./figures-strip.module.css";

/** The figures of a session, the same as in every list. */
export function FiguresStrip({ summary }: { summary: SessionFacts }) {
  const t = useText();
  const format = useFormat();
  const { tokens, with_children: family, context } = summary;
  const input = tokens.cache_read + tokens.cache_write;
  const hits = input === 0 ? null : format.percent(tokens.cache_read / input);
  const children = family.sessions + family.missing;
  return (
    <Figures className={styles.strip}>
      <Elapsed summary={summary} />
      <Figure label={t("figure.tasks")} means={t("figure.tasks.means")} value={format.count(summary.tasks)} />
      <Figure
        label={t("figure.requests")}
        means={t("figure.requests.means")}
        value={format.count(summary.requests.total)}
        note={
          summary.requests_without_usage > 0 ? t("count.withoutUsage", { count: summary.requests_without_usage }) : null
        }
      />
      <Figure
        label={t("figure.toolCalls")}
        means={t("figure.toolCalls.means")}
        value={format.count(summary.tool_calls)}
        note={summary.tool_failures > 0 ? t("session.figure.failed", { count: summary.tool_failures }) : null}
      />
      <Figure
        label={t("figure.tokens")}
        means={t("figure.tokens.means")}
        value={format.tokens(knownTokens(tokens, summary.requests_without_usage).total)}
        note={hits === null ? null : t("session.figure.cacheHit", { percent: hits })}
      />
      <Figure
        label={t("figure.cost")}
        means={t("figure.cost.means")}
        value={<CostOf cost={summary.cost} withoutUsage={summary.requests_without_usage} missing={0} />}
        note={<Gaps cost={summary.cost} own={children > 0} />}
      />
      {children > 0 && (
        <Figure
          label={`∑ ${t("count.children", { count: children })}`}
          means={t("figure.withChildren.means")}
          value={<CostOf cost={family.cost} withoutUsage={family.requests_without_usage} missing={family.missing} />}
          note={family.missing > 0 ? t("session.figure.missing", { count: family.missing }) : null}
        />
      )}
      <Figure
        label={t("figure.context")}
        means={t("figure.context.means")}
        value={format.tokens(context.used)}
        note={context.window === null ? null : t("session.figure.of", { window: format.tokens(context.window) })}
      />
    </Figures>
  );
}

function Gaps({ cost, own }: { cost: Cost; own: boolean }) {
  const t = useText();
  const parts = [
    own ? t("session.figure.own") : null,
    cost.usd !== null && cost.unpriced_requests > 0
      ? t("session.figure.unpriced", { count: cost.unpriced_requests })
      : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
}

function CostOf({ cost, withoutUsage, missing }: { cost: Cost; withoutUsage: number; missing: number }) {
  const unpriced = cost.unpriced_requests > 0;
  return <Money amount={cost.usd} unpriced={unpriced} atLeast={unpriced || withoutUsage > 0 || missing > 0} />;
}

function Elapsed({ summary }: { summary: SessionFacts }) {
  return OPEN_STATES.includes(summary.state) ? (
    <Ticking summary={summary} />
  ) : (
    <ElapsedAt summary={summary} now={null} />
  );
}

function Ticking({ summary }: { summary: SessionFacts }) {
  return <ElapsedAt summary={summary} now={useNow()} />;
}

function ElapsedAt({ summary, now }: { summary: SessionFacts; now: number | null }) {
  const t = useText();
  const format = useFormat();
  const { started_at: started, duration_ms: duration, active_ms: active } = summary;
  const time = now === null || started === null ? duration : lasting(started, now);
  return (
    <Figure
      label={t("figure.elapsed")}
      means={t("figure.duration.means")}
      value={format.duration(time, "clock")}
      note={active === null ? null : t("session.figure.active", { time: format.duration(active, "clock") })}
    />
  );
}
