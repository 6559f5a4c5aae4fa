/** Prices as this folder's tests multiply them: whole pico-dollars a token, so that nothing is ever a fraction. */
export interface OwnPrices {
  readonly cache_read: bigint;
  readonly cache_write: bigint;
  readonly output: bigint;
}

/** Prices of every model of an archive, for tests that reckon costs themselves. */
export interface OwnPriceList extends OwnPrices {
  readonly name: string;
  /** Prices of requests with at least so many tokens of input; null: none. */
  readonly from: ({ readonly input: bigint } & OwnPrices) | null;
}

/** Token counts of one request or of many. */
interface Buckets {
  readonly cache_read: number;
  readonly cache_write: number;
  readonly output: number;
}

/** USD per million tokens: one whole pico-dollar a token is one millionth of it. */
const usdPerMillion = (pico: bigint) => Number(pico) / 1e6;

/** One row a model, in force from before the first trace: the body of `PUT /api/prices`. */
export function priceFile(models: readonly (readonly [provider: string, model: string])[], list: OwnPriceList): string {
  const three = ({ cache_read, cache_write, output }: OwnPrices) => ({
    cache_read: usdPerMillion(cache_read),
    cache_write: usdPerMillion(cache_write),
    output: usdPerMillion(output),
  });
  const tiers = list.from && [{ input_tokens_over: Number(list.from.input), inclusive: true, ...three(list.from) }];
  const rows = models.map(([provider, model_id]) => ({
    provider,
    model_id,
    effective_from: "2000-01-01T00:00:00Z",
    ...three(list),
    ...(tiers && { tiers }),
  }));
  return JSON.stringify({ rows });
}

/** What one request costs in nano-dollars: tokens times prices, rounded half up once. */
export function costOfRequest(tokens: Buckets, list: OwnPriceList): bigint {
  const input = BigInt(tokens.cache_read) + BigInt(tokens.cache_write);
  const prices = list.from !== null && input >= list.from.input ? list.from : list;
  const pico =
    BigInt(tokens.cache_read) * prices.cache_read +
    BigInt(tokens.cache_write) * prices.cache_write +
    BigInt(tokens.output) * prices.output;
  return (pico + 500n) / 1000n;
}
