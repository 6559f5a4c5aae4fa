import { describeError, ApiError } from "#web/api/api-error.ts";
import { useListedSession } from "#web/api/use-listed-session.ts";
import { isChoice, useSession } from "#web/api/use-session.ts";
import { useFamily } from "#web/session/use-family.ts";
import { useText } from "#web/text/locale.tsx";
import { ErrorView, LoadingView } from "#web/ui/state-view.tsx";
import { Chooser } from "./chooser.tsx";
import { SessionView } from "./session-view.tsx";
import { useSessionAddress } from "./use-session-address.ts";

/** One session: to read, while it runs or afterwards. */
export function SessionPage() {
  const address = useSessionAddress();
  const t = useText();
  const { place } = address;
  // begun here, so that its lines do not wait for what is said of it; and first, since they are answered much sooner
  const loaded = useFamily(place, address.at?.session === null ? address.at : null);
  const { data, error, refetch } = useSession(place);
  const listed = useListedSession(place);
  if (data === undefined && error !== null) {
    const missing = error instanceof ApiError && error.status === 404;
    const title = missing ? t("session.notFound", { id: place.id }) : t("view.failed");
    const told = describeError(error);
    const details = missing ? { where: told.where, hint: t("session.notFound.hint") } : told;
    return <ErrorView title={title} {...details} onRetry={() => void refetch()} />;
  }
  if (data !== undefined && isChoice(data)) return <Chooser choices={data.choices} onChoose={address.openSession} />;
  const summary = data ?? listed;
  if (summary === undefined) return <LoadingView rows={14} rowHeight={48} />;
  return <SessionView key={JSON.stringify(place)} summary={summary} detail={data} loaded={loaded} address={address} />;
}
