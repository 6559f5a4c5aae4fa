import { Suspense, use, useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { Route, Routes, useLocation } from "react-router";
import { useWhenQuiet } from "#web/api/use-when-quiet.ts";
import { useText } from "#web/text/locale.tsx";
import { TitleMark } from "#web/ui/page-title.tsx";
import { LoadingView } from "#web/ui/state-view.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { NotFound } from "./not-found.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import styles from "./page-frame.module.css";
import { PLACES, usePlace } from "./places.ts";

const sessions = lazyPage(async () => (await import("#web/pages/sessions/sessions-page.tsx")).SessionsPage);
const session = lazyPage(
  async () => (await import("#web/pages/session/session-page.tsx")).SessionPage,
  async () => (await import("#web/session/content/markdown.tsx")).warmMarkdown(),
);
const costs = lazyPage(async () => (await import("#web/pages/costs/costs-page.tsx")).CostsPage);
const errors = lazyPage(async () => (await import("#web/pages/errors/errors-page.tsx")).ErrorsPage);
const settings = lazyPage(async () => (await import("#web/pages/settings/settings-page.tsx")).SettingsPage);

/** The page that belongs to the address. A page that breaks leaves the frame and the other pages alone. */
export function PageFrame() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useTitleOfPlace(pathname);
  useFocusOnChange(main, pathname);
  // most ways lead to a session
  useWhenQuiet(session.preload);
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main}>
      <PageBoundary key={pathname} where={pathname}>
        <Suspense fallback={<LoadingView rows={12} />}>
          <Routes>
            <Route path="/" element={<sessions.Page />} />
            <Route path="/sessions/:id" element={<session.Page />} />
            <Route path="/costs" element={<costs.Page />} />
            <Route path="/errors" element={<errors.Page />} />
            <Route path="/settings" element={<settings.Page />} />
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
  const mark = use(TitleMark);
  const name = `${mark}${place ? `${t(place.text)} · ` : ""}${t("app.name")}`;
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
