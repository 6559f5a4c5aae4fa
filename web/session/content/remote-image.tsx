import { ImageOff } from "lucide-react";
import { useText } from "#web/text/locale.tsx";
import styles from "./picture.module.css";

/**
 * A picture that lies on the web. Fetching it would tell its server that the trace is being read, and the page's policy
 * forbids it, so the reader sees where it lies and may open it in a tab of its own.
 */
export function RemoteImage({ url, alt }: { url: string; alt: string }) {
  const t = useText();
  if (!/^https?:\/\//i.test(url)) return <span className={styles.remote}>{alt || t("session.image.broken")}</span>;
  return (
    <span className={styles.remote}>
      <ImageOff aria-hidden="true" />
      <span className="ellipsis" title={url}>
        {alt ? `${alt} · ${url}` : url}
      </span>
      <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="link">
        {t("session.image.open")}
      </a>
    </span>
  );
}
