import { Fragment, type ReactNode } from "react";
import type { PriceSource } from "#shared/money/price-row.ts";
import type { UsageRow } from "#shared/api/usage.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import { useFormat, useText } from "#web/text/locale.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { TableFrame } from "#web/ui/table-frame.tsx";
import { ChangeNote } from "./price-editor/change-note.tsx";
import { draftOf, isSameRow, newDraft, type PriceChange } from "./price-editor/price-draft.ts";
import { PriceEditorRows } from "./price-editor/price-editor-rows.tsx";
import { PriceActions } from "./price-editor/price-actions.tsx";
import { UnpricedRows } from "./price-editor/unpriced-rows.tsx";
import type { PriceEditor } from "./price-editor/use-price-editor.ts";
import type { PriceLine } from "./price-lines.ts";
import styles from "./price-table.module.css";

const SOURCES: Record<PriceSource, PlainTextKey> = {
  user: "settings.prices.source.user",
  project: "settings.prices.source.project",
  correction: "settings.prices.source.correction",
  book: "settings.prices.source.book",
};

const HEADS = [
  ["settings.prices.provider", undefined],
  ["settings.prices.model", undefined],
  ["settings.prices.since", undefined],
  ["settings.prices.input", undefined],
  ["settings.prices.hours", undefined],
  ["settings.prices.cacheRead", "num"],
  ["settings.prices.otherInput", "num"],
  ["settings.prices.output", "num"],
  ["settings.prices.source", styles.source],
] as const;

/** Price rows as lines; what a later row has replaced is grey. The one that is edited stands as fields in its place. */
export function PriceTable(props: { lines: readonly PriceLine[]; unpriced: readonly UsageRow[]; editor: PriceEditor }) {
  const { lines, unpriced, editor } = props;
  const t = useText();
  const { change } = editor;
  // a new row, or one whose place is filtered out or was removed elsewhere, is edited at the top
  const atTop = change?.kind === "edit" && !lines.some(({ row }) => standsAt(change, row));
  return (
    <TableFrame label={t("settings.prices")}>
      <thead>
        <tr>
          {HEADS.map(([text, className]) => (
            <th key={text} className={className}>
              {t(text)}
            </th>
          ))}
          <th>
            <span className="visually-hidden">{t("prices.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {atTop && <PriceEditorRows editor={editor} change={change} />}
        {lines.map((line, index) => (
          <Fragment key={index}>
            <LineOrEditor line={line} first={lines[index - 1]?.row !== line.row} editor={editor} />
          </Fragment>
        ))}
        <UnpricedRows
          rows={unpriced}
          onAdd={(pair) => editor.begin({ kind: "edit", of: null, beside: null, draft: newDraft(pair) })}
        />
      </tbody>
    </TableFrame>
  );
}

/** Whether a row is the one that is edited, or the one that a new row was begun from. */
function standsAt(change: PriceChange & { kind: "edit" }, row: PriceLine["row"]): boolean {
  return change.of === null ? change.beside === row : isSameRow(row, change.of);
}

/** A line of a row, its editor in the place of the first one, or what its removal would change below it. */
function LineOrEditor({ line, first, editor }: { line: PriceLine; first: boolean; editor: PriceEditor }) {
  const { change } = editor;
  const { row } = line;
  const own = row.source === "user";
  const edited = change?.kind === "edit" && standsAt(change, row) ? change : null;
  if (edited !== null && edited.of !== null) return first ? <PriceEditorRows editor={editor} change={edited} /> : null;
  const removing = change?.kind === "remove" && own && isSameRow(row, change.of);
  return (
    <>
      {first && edited !== null && <PriceEditorRows editor={editor} change={edited} />}
      <PriceTableRow line={line} removing={removing}>
        {first && (
          <PriceActions
            own={own}
            removing={removing}
            editor={editor}
            onEdit={() => editor.begin({ kind: "edit", of: row, beside: null, draft: draftOf(row) })}
            onOverride={() => editor.begin({ kind: "edit", of: null, beside: row, draft: draftOf(row) })}
            onRemove={() => editor.begin({ kind: "remove", of: row })}
          />
        )}
      </PriceTableRow>
      {removing && first && (
        <tr>
          <td colSpan={10}>
            <ChangeNote editor={editor} />
          </td>
        </tr>
      )}
    </>
  );
}

function PriceTableRow(props: { line: PriceLine; removing: boolean; children: ReactNode }) {
  const { line, removing, children } = props;
  const t = useText();
  const format = useFormat();
  const { row, prices, input, hours, past } = line;
  const since = row.effective_from === null ? t("settings.prices.always") : format.date(row.effective_from);
  return (
    <tr className={classNames(past && styles.past, removing && styles.removing)}>
      <td>{row.provider}</td>
      <th scope="row">{row.model_id}</th>
      <td title={row.effective_from ?? undefined}>{since}</td>
      <td>{input ? `${input.sign} ${format.tokens(input.tokens)}` : t("settings.prices.allInput")}</td>
      <td>
        {hours === null && t("settings.prices.allDay")}
        {hours === "other" && t("settings.prices.otherHours")}
        {hours !== null && hours !== "other" && `${hours.from}–${hours.to} ${hours.tz}`}
      </td>
      <td className="num">{format.price(prices.cache_read)}</td>
      <td className="num">{format.price(prices.cache_write)}</td>
      <td className="num">{format.price(prices.output)}</td>
      <td className={styles.source} title={row.provenance}>
        {t(SOURCES[row.source])}
        {row.project && ` ${row.project.name}`}
      </td>
      <td className={styles.actions}>{children}</td>
    </tr>
  );
}
