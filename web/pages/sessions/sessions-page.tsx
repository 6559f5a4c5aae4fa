import { usePreviousVisit } from "#web/state/visit.ts";
import { isLive } from "./list-view.ts";
import { ListPage } from "./list-page.tsx";
import { LivePage } from "./live-page.tsx";
import { useListView } from "./use-list-view.ts";

/** Every session of the roots; with `state=open` those whose work goes on, in taller rows. */
export function SessionsPage() {
  const { view, change } = useListView();
  const previousVisit = usePreviousVisit();
  return isLive(view) ? (
    <LivePage view={view} change={change} previousVisit={previousVisit} />
  ) : (
    <ListPage view={view} change={change} previousVisit={previousVisit} />
  );
}
