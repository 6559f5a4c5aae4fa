import { FileImage, Image } from "lucide-react";
import { useFormat, useText } from "#web/text/locale.tsx";
import { useBody } from "#web/session/bodies/use-body.ts";
import { asSaid, wordIn, type BodyContent } from "#web/session/content/body-content.ts";
import { Picture } from "#web/session/content/picture.tsx";
import picture from "#web/session/content/picture.module.css";
import type { MessageRow } from "#web/session/list/display-row.ts";
import { WithBody } from "./loading-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import { useRow } from "./use-row.ts";

/** A picture that a user sent, or content of the model that is no text. */
export function MediaRow({ display }: { display: MessageRow }) {
  const { view, selected, select } = useRow(display);
  const t = useText();
  const format = useFormat();
  const { at, kind } = display.row;
  const body = useBody(view, at);
  const user = kind === "image";
  const thought = view.lines.kindAt(at) === "inline_thinking";
  return (
    <RowFrame
      tone={user ? "user" : thought ? "thinking" : "assistant"}
      icon={user ? <Image aria-hidden="true" /> : <FileImage aria-hidden="true" />}
      title={user ? t("session.row.image") : thought ? t("session.row.thinking") : t("session.row.media")}
      aside={format.clock(view.lines.timeAt(at), { seconds: true })}
      selected={selected}
      onSelect={select}
    >
      <div className={picture.pictures}>
        <WithBody body={body} bytes={600}>
          {(content) => <Content content={content} />}
        </WithBody>
      </div>
    </RowFrame>
  );
}

function Content({ content }: { content: BodyContent }) {
  const t = useText();
  const url = asSaid(content.fields["image_url"]);
  if (url !== null) return <Picture said={url} alt="" />;
  const data = asSaid(content.fields["data"]);
  return data === null ? (
    t("session.image.broken")
  ) : (
    <Picture said={data} mime={wordIn(content, "mime_type") ?? ""} alt="" />
  );
}
