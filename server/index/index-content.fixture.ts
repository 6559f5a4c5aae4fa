import { type OpenIndex, openIndex } from "./open-index.ts";
import type { SessionRecord } from "./types.ts";

/** Everything that answers are made of, in an order of its own, without what only one process knows. */
export function content(index: OpenIndex): string {
  const {
    session: _,
    cost: __,
    model,
    status,
    statuses,
    models,
    length: ___,
    rowsNear: ____,
    ...numbers
  } = index.columns();
  const { session: _____, name, names, length: ______, ...callNumbers } = index.calls();
  const describe = ({ ordinal, ...record }: SessionRecord) => ({
    record,
    requests: index
      .rowsOf({ ordinal, ...record })
      .map((row) => [
        ...Object.entries(numbers).map(([column, values]) => [column, String(values[row])]),
        models[model[row] ?? NaN],
        statuses[status[row] ?? NaN] ?? null,
      ]),
    calls: [...index.calls().session.subarray(0, index.calls().length).keys()]
      .filter((row) => index.calls().session[row] === ordinal && (index.calls().flags[row] ?? 0) !== 64)
      .map((row) => [...Object.values(callNumbers).map((values) => String(values[row])), names[name[row] ?? NaN]]),
  });
  const keyOf = ({ key }: SessionRecord): string => JSON.stringify(key);
  const sorted = [...index.records()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return JSON.stringify(sorted.map(describe), null, 1);
}

/** What an index says that has never seen a cache. */
export async function fresh(root: string): Promise<string> {
  const index = openIndex({ roots: [root], cacheDir: null, samples: null, watch: null });
  await index.whenReady;
  await index.close();
  return content(index);
}
