import { createContext, use, useEffect } from "react";
import { useText } from "#web/text/locale.tsx";

/** What stands before every title: a mark for what happened while nobody looked. */
export const TitleMark = createContext("");

/** Names the document after what the page shows: `<PageTitle>{session.title}</PageTitle>`. */
export function PageTitle({ children }: { children: string }) {
  const name = `${use(TitleMark)}${children} · ${useText()("app.name")}`;
  useEffect(() => {
    document.title = name;
  }, [name]);
  return null;
}
