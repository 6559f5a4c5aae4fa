import { useMemo, useState } from "react";
import type { PricePreview, PricesAnswer } from "#shared/api/prices.ts";
import type { PriceFileError } from "#shared/money/price-file.ts";
import { describeError, ApiError } from "#web/api/api-error.ts";
import { usePricePreview, useSavePrices } from "#web/api/use-prices.ts";
import { useText } from "#web/text/locale.tsx";
import { fileAfter, type PriceChange } from "./price-draft.ts";
import { useSettled } from "./use-settled.ts";

type Effects = Exclude<PricePreview, { errors: unknown }>;

/** The one change that is being made to the user's rows: at most one row at a time. */
export interface PriceEditor {
  readonly change: PriceChange | null;
  readonly begin: (change: PriceChange) => void;
  readonly cancel: () => void;
  readonly save: () => void;
  readonly saving: boolean;
  /** What saving would change; null while that is not known. */
  readonly effects: Effects | null;
  readonly loading: boolean;
  /** What is wrong with the file as it would be; `row` null: in the row that is edited. */
  readonly errors: readonly PriceFileError[];
  /** Why the last attempt saved nothing, in words. */
  readonly failure: string | null;
  /** Whether the last attempt was saved. */
  readonly saved: boolean;
}

const SETTLE_MS = 250;

/** Keeps a change, asks what it would do, and saves it. */
export function usePriceEditor({ rows, generation }: PricesAnswer): PriceEditor {
  const t = useText();
  const [change, setChange] = useState<PriceChange | null>(null);
  const own = useMemo(() => rows.filter(({ source }) => source === "user"), [rows]);
  const file = useMemo(() => (change === null ? null : fileAfter(own, change)), [own, change]);
  const settled = useSettled(file?.text ?? null, SETTLE_MS);
  const preview = usePricePreview(file === null ? null : settled);
  const saving = useSavePrices();
  const current = settled === file?.text ? preview.data : undefined;
  const errors = current !== undefined && "errors" in current ? current.errors : [];
  const begin = (next: PriceChange) => {
    saving.reset();
    setChange(next);
  };
  return {
    change,
    begin,
    cancel: () => setChange(null),
    save: () => {
      if (file === null) return;
      saving.mutate({ file: file.text, generation }, { onSuccess: () => setChange(null) });
    },
    saving: saving.isPending,
    effects: current !== undefined && !("errors" in current) ? current : null,
    loading: file !== null && current === undefined && preview.error === null,
    errors: errors.map((error) => (error.row === file?.row ? { ...error, row: null } : error)),
    failure: failureOf(saving.error) ?? (preview.error === null ? null : previewFailed(preview.error)),
    saved: saving.isSuccess && change === null,
  };

  function failureOf(error: Error | null): string | null {
    if (error === null) return null;
    const code = error instanceof ApiError ? error.code : null;
    if (code === "prices_changed") return t("prices.changedElsewhere");
    return code === "bad_prices" ? t("prices.refused") : t("prices.notSaved", { what: describeError(error).what });
  }

  function previewFailed(error: Error): string {
    return t("prices.preview.failed", { what: describeError(error).what });
  }
}
