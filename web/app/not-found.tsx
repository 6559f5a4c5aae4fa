import { Link, useLocation } from "react-router";
import { useText } from "#web/text/locale.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyView } from "#web/ui/state-view.tsx";

/** An address that leads nowhere. */
export function NotFound() {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <EmptyView
      title={t("page.notFound")}
      place={pathname}
      action={
        <Link to="/" className={buttonClass({ variant: "primary" })}>
          {t("page.notFound.action")}
        </Link>
      }
    >
      {t("page.notFound.hint")}
    </EmptyView>
  );
}
