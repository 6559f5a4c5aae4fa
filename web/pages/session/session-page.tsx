import { useText } from "#web/text/locale.tsx";
import { EmptyView } from "#web/ui/state-view.tsx";

/** Nothing yet. */
export function SessionPage() {
  return <EmptyView title={useText()("session.heading")} />;
}
