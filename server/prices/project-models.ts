import { PRICE_DECIMALS, priceOf, type Price, type TokenPrices } from "#shared/money/price-row.ts";
import { parseDecimal } from "#shared/money/nano.ts";

/** A model of a project's configuration, reduced to the pair and its prices. */
export interface ConfiguredModel {
  readonly provider: string;
  readonly model_id: string;
  /** Null: there is a `pricing`, but not three prices in it. */
  readonly prices: TokenPrices | null;
}

type Table = Readonly<Record<string, unknown>>;

// Keys that only group tables; any other key may name a provider or a model.
const GROUP = /^(?:models?|providers?|llms?)$/;

// Deeper than any configuration nests; keeps a hostile file from overflowing the stack.
const DEEPEST = 8;

/**
 * Finds the models that have a `pricing`, wherever they stand: `[[models]]`, `[models."id"]`,
 * `[providers.x.models."id"]`. The provider is the `provider` of the table or of one around it, the id its `model_id`,
 * `id`, `model` or `name`; what is missing is taken from the keys on the way. Nothing but these texts and the three
 * numbers is read: the file holds credentials.
 */
export function configuredModels(config: Table): ConfiguredModel[] {
  return search(config, [], null, 0);
}

function search(table: Table, keys: readonly string[], outer: string | null, depth: number): ConfiguredModel[] {
  if (depth > DEEPEST) return [];
  const provider = textOf(table, ["provider", "provider_id"]) ?? outer;
  const own = isTable(table["pricing"]) ? modelOf(table, table["pricing"], keys, provider) : null;
  const inner = Object.entries(table).flatMap(([key, value]) => {
    if (key === "pricing") return [];
    const below = Array.isArray(value) || GROUP.test(key) ? keys : [...keys, key];
    return (Array.isArray(value) ? value : [value])
      .filter(isTable)
      .flatMap((child) => search(child, below, provider, depth + 1));
  });
  return own === null ? inner : [own, ...inner];
}

function modelOf(table: Table, pricing: Table, keys: readonly string[], outer: string | null): ConfiguredModel | null {
  const id = textOf(table, ["model_id", "id", "model", "name"]);
  const model_id = id ?? keys.at(-1);
  const provider = outer ?? (id === null ? keys.at(-2) : keys.at(-1));
  return model_id === undefined || provider === undefined ? null : { provider, model_id, prices: pricesOf(pricing) };
}

function pricesOf(pricing: Table): TokenPrices | null {
  const [cache_read, cache_write, output] = ["cache_read", "cache_write", "output"].map((name) =>
    priceIn(pricing[name]),
  );
  return cache_read == null || cache_write == null || output == null ? null : { cache_read, cache_write, output };
}

function priceIn(value: unknown): Price | null {
  if (typeof value === "number") return priceOf(value);
  const price = typeof value === "string" ? parseDecimal(value.trim(), PRICE_DECIMALS) : null;
  return price !== null && price >= 0n ? price : null;
}

function textOf(table: Table, names: readonly string[]): string | null {
  for (const name of names) {
    const value = table[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
