import { useCallback, useMemo, useState } from "react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { Said } from "./body-content.ts";
import { dataUrlBytes } from "./data-url.ts";
import styles from "./picture.module.css";
import { RemoteImage } from "./remote-image.tsx";

/** Picture types that hold pixels and nothing that could act. */
const INERT = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

/** A picture of a trace, small at first and as large as it is at a click. One on the web is not fetched. */
export function Picture({ said, mime, alt }: { said: Said; mime?: string | undefined; alt: string }) {
  const t = useText();
  const format = useFormat();
  const source = useMemo(() => sourceOf(said, mime), [said, mime]);
  const show = useShow(source);
  const [size, setSize] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [broken, setBroken] = useState(false);
  if (source.kind === "remote") return <RemoteImage url={source.url} alt={alt} />;
  if (source.kind === "other" || broken) {
    return (
      <span className={styles.remote}>{t("session.image.notShown", { type: source.type || t("view.none") })}</span>
    );
  }
  const facts = [size, source.type.replace("image/", "").toUpperCase(), format.bytes(source.bytes)];
  return (
    <span className={classNames(styles.picture, open && styles.open)}>
      <button type="button" className={styles.thumb} onClick={() => setOpen(!open)} aria-expanded={open}>
        <img
          ref={show}
          alt={alt || t("session.image.alt")}
          loading="lazy"
          onLoad={({ currentTarget: image }) => setSize(`${image.naturalWidth} × ${image.naturalHeight}`)}
          onError={() => setBroken(true)}
        />
      </button>
      <span>{facts.filter(Boolean).join(" · ")}</span>
    </span>
  );
}

type Source =
  | { readonly kind: "remote"; readonly url: string }
  | { readonly kind: "served"; readonly url: string; readonly type: string; readonly bytes: number | null }
  | { readonly kind: "bytes"; readonly content: Uint8Array<ArrayBuffer>; readonly type: string; readonly bytes: number }
  | { readonly kind: "other"; readonly type: string };

function sourceOf(said: Said, mime: string | undefined): Source {
  if (typeof said !== "string") {
    const type = said.mime || (mime ?? "");
    const bytes = Number.isNaN(said.bytes) ? null : said.bytes;
    return INERT.test(type) ? { kind: "served", url: said.url, type, bytes } : { kind: "other", type };
  }
  if (mime === undefined && !said.startsWith("data:")) return { kind: "remote", url: said };
  const decoded = dataUrlBytes(mime === undefined ? said : `data:${mime};base64,${said}`);
  if (decoded === null || !INERT.test(decoded.type)) return { kind: "other", type: decoded?.type ?? "" };
  return { kind: "bytes", content: decoded.bytes, type: decoded.type, bytes: decoded.bytes.length };
}

/** Base64 never stands in the page: a small picture gets an address of the browser's own while it is shown. */
function useShow(source: Source) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || source.kind === "remote" || source.kind === "other") return undefined;
      if (source.kind === "served") {
        image.src = source.url;
        return undefined;
      }
      const url = URL.createObjectURL(new Blob([source.content], { type: source.type }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [source],
  );
}
