import { useEffect } from "react";
import { useText } from "#web/text/locale.tsx";

/** Names the document after what the page shows: `<PageTitle>{session.title}</PageTitle>`. */
export function PageTitle({ children }: { children: string }) {
  const name = `${children} · ${useText()("app.name")}`;
  useEffect(() => {
    document.title = name;
  }, [name]);
  return null;
}
