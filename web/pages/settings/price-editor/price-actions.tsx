import { useText } from "#web/text/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import type { PriceEditor } from "./use-price-editor.ts";

/** What can be done with a row: an own one is edited or removed, any other is overridden by an own one. */
export function PriceActions(props: {
  own: boolean;
  removing: boolean;
  editor: PriceEditor;
  onEdit: () => void;
  onOverride: () => void;
  onRemove: () => void;
}) {
  const { own, removing, editor, onEdit, onOverride, onRemove } = props;
  const t = useText();
  if (removing) {
    return (
      <>
        <Button variant="primary" size="small" disabled={editor.saving} onClick={editor.save}>
          {t("prices.remove")}
        </Button>
        <Button variant="quiet" size="small" onClick={editor.cancel}>
          {t("prices.cancel")}
        </Button>
      </>
    );
  }
  if (!own) {
    return (
      <Button variant="quiet" size="small" onClick={onOverride}>
        {t("prices.override")}
      </Button>
    );
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={onEdit}>
        {t("prices.edit")}
      </Button>
      <Button variant="quiet" size="small" onClick={onRemove}>
        {t("prices.remove")}
      </Button>
    </>
  );
}
