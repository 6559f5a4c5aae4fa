import { useText } from "#web/text/locale.tsx";
import { EmptyView } from "#web/ui/state-view.tsx";

/** Nothing yet. */
export function SessionsPage() {
  return <EmptyView title={useText()("sessions.heading")} />;
}
