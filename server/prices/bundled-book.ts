import { findProvider, type ModelInfo, type Provider } from "@pydantic/genai-prices";
import type { PriceRow } from "#shared/money/price-row.ts";
import { datedPrices } from "./book-prices.ts";
import { modelSpellings, type ModelSpellings } from "./book-spellings.ts";
import { CORRECTIONS, correctionRow } from "./corrections.ts";
import { BOOK_PROVIDERS } from "./provider-names.ts";

/**
 * The bundled price rows with our corrections in them, made once from the offline data of @pydantic/genai-prices.
 * Its calculator is not used: rows go through the same costing as the user's own.
 *
 * Left out, and so unpriced: models whose price cannot be said by three token prices (see book-prices), models
 * without any price (free or in a subscription: the book does not tell which), and prices that the book took over from
 * OpenRouter for another provider.
 */
export function bundledRows(): readonly PriceRow[] {
  rows ??= withCorrections(
    BOOK_PROVIDERS.flatMap(({ id, names }) => providerRows(findProvider({ providerId: id }), names)),
  );
  return rows;
}

let rows: readonly PriceRow[] | undefined;

function providerRows(provider: Provider | undefined, names: readonly string[]): PriceRow[] {
  if (provider === undefined) return [];
  const spellings = modelSpellings(provider);
  return provider.models.flatMap((model) => {
    const found = spellings.get(model);
    return found === undefined || isBorrowed(provider, model) ? [] : modelRows(provider, model, found, names);
  });
}

function isBorrowed(provider: Provider, model: ModelInfo): boolean {
  return provider.id !== "openrouter" && /openrouter/i.test(model.price_comments ?? "");
}

function modelRows(provider: Provider, model: ModelInfo, found: ModelSpellings, names: readonly string[]): PriceRow[] {
  const { model_id, model_ids, versioned } = found;
  return (datedPrices(model) ?? []).map((dated) => ({
    provider: provider.id,
    model_id,
    spellings: { providers: names, model_ids, versioned },
    project: null,
    ...dated,
    source: "book",
    provenance: `genai-prices: ${provider.id}/${model.id}`,
  }));
}

/** A correction replaces the book's row of the same model and date, and stands beside its other rows. */
function withCorrections(book: readonly PriceRow[]): PriceRow[] {
  const corrections = CORRECTIONS.map((correction) => correctionRow(correction, book));
  const corrected = new Set(corrections.map(dateKey));
  return [...book.filter((row) => !corrected.has(dateKey(row))), ...corrections];
}

function dateKey({ provider, model_id, effective_from }: PriceRow): string {
  return JSON.stringify([provider, model_id, effective_from]);
}
