import { lazy, Suspense, useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { Route, Routes, useLocation } from "react-router";
import { useText } from "#web/text/locale.tsx";
import { LoadingView } from "#web/ui/state-view.tsx";
import { NotFound } from "./not-found.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import styles from "./page-frame.module.css";
import { PLACES, usePlace } from "./places.ts";

const SessionsPage = lazy(() =>
  import("#web/pages/sessions/sessions-page.tsx").then((module) => ({ default: module.SessionsPage })),
);
const SessionPage = lazy(() =>
  import("#web/pages/session/session-page.tsx").then((module) => ({ default: module.SessionPage })),
);
const CostsPage = lazy(() =>
  import("#web/pages/costs/costs-page.tsx").then((module) => ({ default: module.CostsPage })),
);
const ErrorsPage = lazy(() =>
  import("#web/pages/errors/errors-page.tsx").then((module) => ({ default: module.ErrorsPage })),
);
const SettingsPage = lazy(() =>
  import("#web/pages/settings/settings-page.tsx").then((module) => ({ default: module.SettingsPage })),
);

/** The page that belongs to the address. A page that breaks leaves the frame and the other pages alone. */
export function PageFrame() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useTitleOfPlace(pathname);
  useFocusOnChange(main, pathname);
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main}>
      <PageBoundary key={pathname} where={pathname}>
        <Suspense fallback={<LoadingView rows={12} />}>
          <Routes>
            <Route path="/" element={<SessionsPage />} />
            <Route path="/sessions/:id" element={<SessionPage />} />
            <Route path="/costs" element={<CostsPage />} />
            <Route path="/errors" element={<ErrorsPage />} />
            <Route path="/settings" element={<SettingsPage />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </main>
  );
}

/** Names the document after the place; a page with a better name of its own sets it in its own, later effect. */
function useTitleOfPlace(pathname: string): void {
  const t = useText();
  const here = usePlace();
  const place = PLACES.find(({ id }) => id === here);
  const name = place ? `${t(place.text)} · ${t("app.name")}` : t("app.name");
  useLayoutEffect(() => {
    document.title = name;
  }, [name, pathname]);
}

/** After a change of page the keyboard and the screen reader start at its beginning, not in the navigation. */
function useFocusOnChange(main: RefObject<HTMLElement | null>, pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
