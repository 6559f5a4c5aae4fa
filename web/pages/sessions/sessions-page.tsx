import { usePreviousVisit } from "#web/state/visit.ts";
import { isLive, searchesEverything } from "./list-view.ts";
import { ListPage } from "./list-page.tsx";
import { LivePage } from "./live-page.tsx";
import { SearchPage } from "./search-page.tsx";
import { useListView } from "./use-list-view.ts";

/** Every session of the roots; with `state=open` those whose work goes on, in taller rows. */
export function SessionsPage() {
  const { view, change } = useListView();
  const previousVisit = usePreviousVisit();
  if (searchesEverything(view)) return <SearchPage view={view} change={change} previousVisit={previousVisit} />;
  return isLive(view) ? (
    <LivePage view={view} change={change} previousVisit={previousVisit} />
  ) : (
    <ListPage view={view} change={change} previousVisit={previousVisit} />
  );
}
