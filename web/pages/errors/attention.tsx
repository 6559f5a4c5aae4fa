import { KeyRound, Wallet } from "lucide-react";
import { Link } from "react-router";
import type { NeedsAttention } from "#shared/api/failures.ts";
import { useNow } from "#web/state/now.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { sessionLink } from "#web/ui/session-link.ts";

/** What only a person can repair now, whatever range and filters are chosen. */
export function Attention({ list }: { list: readonly NeedsAttention[] }) {
  const t = useText();
  if (list.length === 0) return null;
  return (
    <section aria-label={t("errors.attention")}>
      {list.map((each) => (
        <Item key={JSON.stringify([each.kind, each.provider, each.model_id])} need={each} />
      ))}
    </section>
  );
}

function Item({ need }: { need: NeedsAttention }) {
  const t = useText();
  const format = useFormat();
  const now = useNow(60_000);
  const { kind, provider, model_id, project, since, sessions, newest } = need;
  const model = `${provider ?? format.unknown} · ${model_id ?? format.unknown}`;
  const Icon = kind === "auth" ? KeyRound : Wallet;
  const where = { time: format.when(since, now), sessions: t("count.sessions", { count: sessions }), project };
  return (
    <Notice
      tone="error"
      icon={<Icon aria-hidden="true" />}
      action={
        <Link className={buttonClass({ size: "small" })} to={sessionLink(newest, newest)}>
          {t("errors.attention.open")}
        </Link>
      }
    >
      <b>{t(kind === "auth" ? "errors.attention.auth" : "errors.attention.quota", { model })}</b>{" "}
      {t("errors.attention.since", where)}
    </Notice>
  );
}
