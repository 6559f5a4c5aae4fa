import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { growShard, meta, shardPath, turn, writeShard } from "#server/index/trace.fixture.ts";
import { type OpenIndex, openIndex } from "#server/index/open-index.ts";
import { createPriceStore, type PriceStore } from "#server/prices/price-store.ts";
import { tempFolder } from "#server/roots/temp-root.fixture.ts";
import { keepPriced } from "./price-columns.ts";

/** A home with prices of the user, a root with prices of a project, and a cache. */
interface Place {
  readonly home: string;
  readonly root: string;
  readonly cacheDir: string | null;
}

async function open({ home, root, cacheDir }: Place): Promise<{ index: OpenIndex; store: PriceStore }> {
  const store = await createPriceStore({ home, roots: [root] });
  const index = openIndex({ roots: [root], cacheDir, samples: null, watch: { sweepMs: 100_000 } });
  keepPriced(index, store);
  await index.whenReady;
  return { index, store };
}

/** What each request costs, by session and number. */
function costs(index: OpenIndex): Record<string, string> {
  const { cost, request } = index.columns();
  const found = index
    .records()
    .flatMap((record) =>
      index.rowsOf(record).map((row) => [`${record.key.id} ${String(request[row])}`, String(cost[row])] as const),
    );
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same over an index that has never seen a cache. */
async function freshCosts(place: Place): Promise<Record<string, string>> {
  const { index } = await open({ ...place, cacheDir: null });
  const found = costs(index);
  await index.close();
  return found;
}

/** The model of the traces, which the bundled book prices too. */
const MODEL = { provider: "anthropic", model_id: "claude-sonnet-4-6" };

const userFile = (output: number): string =>
  JSON.stringify({ rows: [{ ...MODEL, cache_read: 1, cache_write: 2, output }] });
const projectFile = (output: number): string =>
  `[[models]]\nprovider = "${MODEL.provider}"\nmodel_id = "${MODEL.model_id}"\npricing = { cache_read = 1, cache_write = 2, output = ${String(output)} }\n`;

function layPlace(): Place {
  const place = { home: tempFolder(), root: tempFolder(), cacheDir: tempFolder() };
  for (const [id, project] of [
    ["a", "p"],
    ["b", "q"],
    ["c", "p"],
  ] as const) {
    writeShard(shardPath(place.root, id, 1, project), meta(id) + turn(10) + turn(20));
  }
  writeFileSync(join(place.home, "prices.json"), userFile(3));
  writeFileSync(join(place.root, "q", ".project_config.toml"), projectFile(5));
  return place;
}

const happenings: Record<string, (place: Place) => void> = {
  nothing: () => undefined,
  "the user's prices change": ({ home }) => writeFileSync(join(home, "prices.json"), userFile(4)),
  "the user's prices are removed": ({ home }) => rmSync(join(home, "prices.json")),
  "a project's prices change": ({ root }) => writeFileSync(join(root, "q", ".project_config.toml"), projectFile(6)),
  "a project's prices are removed": ({ root }) => rmSync(join(root, "q", ".project_config.toml")),
  "a project gets prices": ({ root }) => writeFileSync(join(root, "p", ".project_config.toml"), projectFile(7)),
  "a session grows": ({ root }) => growShard(shardPath(root, "a"), turn(30)),
  "a session is written anew": ({ root }) => writeShard(shardPath(root, "a"), meta("a") + turn(40)),
};

test.each(Object.entries(happenings))(
  "where, while nothing runs, %s, requests cost what they do now",
  async (_, happen) => {
    const place = layPlace();
    const first = await open(place);
    const before = costs(first.index);
    await first.index.close();
    happen(place);
    const { index } = await open(place);
    expect(costs(index)).toEqual(await freshCosts(place));
    expect(Object.values(before).every((cost) => cost !== "NaN")).toBe(true);
    await index.close();
  },
);

test.each([
  ["under other prices", true],
  ["under the same prices", false],
])("rows that were only logged when the process died cost what they would, %s", async (_, changes) => {
  const place = layPlace();
  const first = await open(place);
  growShard(shardPath(place.root, "a"), turn(30) + turn(40));
  writeShard(shardPath(place.root, "d"), meta("d") + turn(50));
  await first.index.sweep();
  if (changes) await first.store.put(userFile(9));
  growShard(shardPath(place.root, "a"), turn(60));
  await first.index.sweep();
  const copy = { ...place, cacheDir: tempFolder() };
  await expect
    .poll(async () => {
      cpSync(place.cacheDir ?? "", copy.cacheDir, { recursive: true });
      const index = openIndex({ roots: [], cacheDir: copy.cacheDir, samples: null, watch: null, cacheWritable: false });
      await index.whenReady;
      await index.close();
      return index.columns().length;
    })
    .toBe(10);
  await first.index.close();
  const { index } = await open(copy);
  expect(costs(index)).toEqual(await freshCosts(place));
  await index.close();
});

test("with the prices that rows were stored with, no price is looked up", async () => {
  const place = layPlace();
  await (await open(place)).index.close();
  const store = await createPriceStore({ home: place.home, roots: [place.root] });
  const lookup = vi.spyOn(store, "lookup");
  const index = openIndex({ roots: [place.root], cacheDir: place.cacheDir, samples: null, watch: null });
  keepPriced(index, store);
  await index.whenReady;
  expect(lookup).not.toHaveBeenCalled();
  expect(costs(index)).toEqual(await freshCosts(place));
  await index.close();
});

test("rows that no price was asked for are priced when one is", async () => {
  const place = layPlace();
  const plain = openIndex({ roots: [place.root], cacheDir: place.cacheDir, samples: null, watch: null });
  await plain.whenReady;
  await plain.close();
  const { index } = await open(place);
  expect(costs(index)).toEqual(await freshCosts(place));
  await index.close();
});
